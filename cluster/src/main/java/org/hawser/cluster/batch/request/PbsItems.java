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
package org.hawser.cluster.batch.request;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;

/** The {@code key=value} items of a PBS resource list, each taken at most once. */
final class PbsItems {
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Syntax syntax;

    PbsItems(Syntax syntax, List<String> items) {
        this.syntax = syntax;
        for (String item : items) {
            int equals = item.indexOf('=');
            if (equals < 1 || equals == item.length() - 1 || item.matches("(?s).*[\\s'\"\\\\].*")) {
                throw new ClusterException(
                        "-l contains \"" + item + "\": write key=value, as in -l " + syntax.example() + ".");
            }
            if (values.put(item.substring(0, equals), item.substring(equals + 1)) != null) {
                throw new ClusterException("-l gives " + item.substring(0, equals) + " twice: give it once.");
            }
        }
    }

    Optional<String> take(String key) {
        return Optional.ofNullable(values.remove(key));
    }

    Duration takeWalltime() {
        String text = take("walltime")
                .orElseThrow(() -> new ClusterException(
                        "-l gives no walltime, and the cluster must stop in time before it: write for example -l "
                                + syntax.example() + "."));
        return Walltime.ofPbs("walltime", text);
    }

    /** What was not taken, as it was written. */
    List<String> rest() {
        List<String> rest = new ArrayList<>();
        values.forEach((key, value) -> rest.add(key + "=" + value));
        return rest;
    }

    /** Reads a whole number; what is out of range is refused by what it counts. */
    static int number(String key, String text) {
        if (!text.matches("\\d{1,9}")) {
            throw new ClusterException(key + " is \"" + text + "\": write a whole number of at least 1.");
        }
        return Integer.parseInt(text);
    }
}
