// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.stats;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/**
 * The outcome of one comparison.
 *
 * @param base what the baseline needs; less is better
 * @param hawser what Hawser needs, in the same unit
 * @param runs how many runs, or containers, of each side the two values are taken from
 */
public record Result(String name, double base, double hawser, String unit, int runs) {
    public Result {
        requireNonNull(name, "name is null");
        requireNonNull(unit, "unit is null");
    }

    /** The comparison of two medians. */
    public static Result ofMedians(String name, Samples base, Samples hawser, String unit) {
        return ofPercentiles(name, 50, base, hawser, unit);
    }

    /** The comparison of the same percentile of both sides. */
    public static Result ofPercentiles(String name, double percent, Samples base, Samples hawser, String unit) {
        return new Result(name, base.percentile(percent), hawser.percentile(percent), unit, hawser.count());
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
                "RESULT %s ratio=%.2f base=%s hawser=%s unit=%s n=%d",
                name,
                ratio(),
                Samples.number(base),
                Samples.number(hawser),
                unit,
                runs);
    }
}
