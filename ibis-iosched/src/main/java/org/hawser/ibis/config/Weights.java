// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.Lookup;

/** What users write for weights. */
public final class Weights {
    public static final int MAX = 10_000;

    private Weights() {}

    /**
     * A list of names with weights.
     *
     * @throws ConfigException if an item is not a name, =, and a whole number from 1 to {@link #MAX}
     */
    public static Map<String, Integer> map(ConfigKey<List<String>> key, Lookup lookup) {
        Map<String, Integer> weights = new HashMap<>();
        for (String item : key.get(lookup)) {
            int equals = item.indexOf('=');
            OptionalInt weight = equals > 0 ? parse(item.substring(equals + 1)) : OptionalInt.empty();
            weights.put(
                    item.substring(0, Math.max(0, equals)).strip(),
                    weight.orElseThrow(() -> new ConfigException(
                            key.name(),
                            key + " has " + item + ", allowed is a name, =, and a whole number from 1 to " + MAX
                                    + ". Correct it, or remove it.")));
        }
        return weights;
    }

    /** Empty if it is not a whole number from 1 to {@link #MAX}. */
    public static OptionalInt parse(String text) {
        try {
            int weight = Integer.parseInt(text.strip());
            return weight >= 1 && weight <= MAX ? OptionalInt.of(weight) : OptionalInt.empty();
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
