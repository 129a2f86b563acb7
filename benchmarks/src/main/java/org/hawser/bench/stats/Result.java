// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.stats;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The outcome of one comparison.
 *
 * @param base what the baseline needs; less is better
 * @param hawser what Hawser needs, in the same unit
 * @param runs how many runs, or containers, of each side the two values are taken from
 * @param further values that say more about the same runs, by name
 */
public record Result(
        String name,
        double base,
        double hawser,
        String unit,
        int runs,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> further) {
    public Result {
        requireNonNull(name, "name is null");
        requireNonNull(unit, "unit is null");
        // Reports of earlier releases have none.
        further = further == null ? Map.of() : new LinkedHashMap<>(further);
    }

    public Result(String name, double base, double hawser, String unit, int runs) {
        this(name, base, hawser, unit, runs, Map.of());
    }

    /** The comparison of two medians. */
    public static Result ofMedians(String name, Samples base, Samples hawser, String unit) {
        return ofPercentiles(name, 50, base, hawser, unit);
    }

    /** The comparison of the same percentile of both sides. */
    public static Result ofPercentiles(String name, double percent, Samples base, Samples hawser, String unit) {
        return new Result(name, base.percentile(percent), hawser.percentile(percent), unit, hawser.count());
    }

    /** The same under another name. */
    public Result named(String newName) {
        return new Result(newName, base, hawser, unit, runs, further);
    }

    /** The same with one more value. */
    public Result with(String what, double value) {
        Map<String, Double> more = new LinkedHashMap<>(further);
        more.put(what, value);
        return new Result(name, base, hawser, unit, runs, more);
    }

    /** How many times better than the baseline; above 1 means that Hawser is better. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double ratio() {
        return base / hawser;
    }

    /** The line that programs read. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "RESULT %s ratio=%.2f base=%s hawser=%s unit=%s n=%d%s",
                name,
                ratio(),
                Samples.number(base),
                Samples.number(hawser),
                unit,
                runs,
                further.entrySet().stream()
                        .map(entry -> " " + entry.getKey() + "=" + Samples.number(entry.getValue()))
                        .collect(Collectors.joining()));
    }
}
