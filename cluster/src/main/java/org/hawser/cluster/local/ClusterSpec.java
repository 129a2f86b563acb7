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
package org.hawser.cluster.local;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;

/**
 * What cluster to start.
 *
 * @param dir holds everything of the cluster: configuration, data, logs, run-time files
 * @param slots containers that one worker runs at a time
 * @param settings Hadoop keys that override those of the profile
 */
public record ClusterSpec(Path dir, Profile profile, int workers, int slots, Map<String, String> settings) {
    public static final int MAX_WORKERS = 64;
    public static final int MAX_SLOTS = 256;

    public ClusterSpec {
        dir = requireNonNull(dir, "dir is null").toAbsolutePath().normalize();
        requireNonNull(profile, "profile is null");
        requireRange("workers", workers, MAX_WORKERS);
        requireRange("slots", slots, MAX_SLOTS);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(requireNonNull(settings, "settings is null")));
        if (dir.toString().matches(".*[\\s:,*'\"$].*")) {
            throw new ClusterException("The cluster directory is " + dir
                    + ": Hadoop cannot handle white space or any of : , * ' \" $ in it; choose another with --dir.");
        }
    }

    /** Two workers with two slots each. */
    public static ClusterSpec of(Path dir, Profile profile) {
        return new ClusterSpec(dir, profile, 2, 2, Map.of());
    }

    public ClusterSpec withWorkers(int newWorkers) {
        return new ClusterSpec(dir, profile, newWorkers, slots, settings);
    }

    public ClusterSpec withSlots(int newSlots) {
        return new ClusterSpec(dir, profile, workers, newSlots, settings);
    }

    /** Adds one setting, or replaces it. */
    public ClusterSpec withSetting(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(requireNonNull(key, "key is null"), requireNonNull(value, "value is null"));
        return new ClusterSpec(dir, profile, workers, slots, more);
    }

    /** Adds settings, or replaces them. */
    public ClusterSpec withSettings(Map<String, String> newSettings) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.putAll(newSettings);
        return new ClusterSpec(dir, profile, workers, slots, more);
    }

    private static void requireRange(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new ClusterException("The number of " + name + " is " + value + ", allowed is 1 to " + max
                    + "; correct --" + name + ".");
        }
    }
}
