// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** What users write for weights. */
public final class Weights {
    public static final int MAX = 10_000;

    static final String NAMED = "names with weights from 1 to " + MAX + ", such as NAME=4, separated by commas";
    static final String OF_APPLICATIONS = "ids of applications with weights from 1 to " + MAX
            + ", such as application_1700000000000_0001=4, separated by" + " commas";

    private static final Pattern APPLICATION = Pattern.compile("application_\\d+_\\d+");

    private Weights() {}

    /** @throws IllegalArgumentException if they are not {@link #NAMED} */
    static Map<String, Integer> named(String text) {
        Map<String, Integer> weights = new HashMap<>();
        for (String item : text.split(",")) {
            int equals = item.indexOf('=');
            String name = item.substring(0, Math.max(0, equals)).strip();
            OptionalInt weight = parse(item.substring(equals + 1));
            if (!item.isBlank()) {
                if (name.isEmpty() || weight.isEmpty()) {
                    throw new IllegalArgumentException("no name with a weight: " + item);
                }
                weights.put(name, weight.getAsInt());
            }
        }
        return Map.copyOf(weights);
    }

    /** @throws IllegalArgumentException if they are not {@link #OF_APPLICATIONS} */
    static Map<String, Integer> ofApplications(String text) {
        Map<String, Integer> weights = named(text);
        weights.keySet().forEach(name -> {
            if (!APPLICATION.matcher(name).matches()) {
                throw new IllegalArgumentException("no id of an application: " + name);
            }
        });
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
