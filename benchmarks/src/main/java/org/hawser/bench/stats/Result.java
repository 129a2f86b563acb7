/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
