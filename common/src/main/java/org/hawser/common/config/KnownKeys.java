// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The keys of all modules on the class path. Checks settings, and for an unknown key names the nearest known one.
 */
public final class KnownKeys {
    private static final String PREFIX = "hawser.";

    private final Map<String, ConfigKey<?>> keys = new TreeMap<>();

    KnownKeys(List<KeyGroup> groups) {
        groups.forEach(group -> group.keys().forEach(key -> keys.put(key.name(), key)));
    }

    /** The keys of the modules on the class path. */
    public static KnownKeys ofClassPath() {
        return new KnownKeys(ServiceLoader.load(KeyGroup.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    /**
     * Checks those settings whose keys belong to Hawser.
     *
     * @throws ConfigException if there is no such key, or the key does not allow the value
     */
    public void check(Map<String, String> settings) {
        settings.keySet().stream().filter(name -> name.startsWith(PREFIX)).forEach(name -> {
            ConfigKey<?> key = keys.get(name);
            if (key == null) {
                throw new ConfigException(
                        name,
                        name + " is not a key of Hawser" + nearest(name) + ". docs/configuration.md lists all keys.");
            }
            key.getIfSet(settings::get);
        });
    }

    private String nearest(String name) {
        return keys.keySet().stream()
                .min(Comparator.comparingInt(known -> distance(name, known)))
                .map(known -> "; the nearest is " + known)
                .orElse("");
    }

    /** The number of characters to insert, remove or replace to turn one text into the other (Levenshtein distance). */
    private static int distance(String from, String to) {
        int[] row = IntStream.rangeClosed(0, to.length()).toArray();
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
