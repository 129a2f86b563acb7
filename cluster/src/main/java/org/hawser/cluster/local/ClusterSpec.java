// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.reuse.config.ReuseKeys;

/**
 * What {@code hawser cluster start} was asked for: which local cluster to start.
 *
 * @param dir holds everything of the cluster: configuration, data, logs, run-time files
 * @param slots containers that one worker runs at a time
 * @param memoryNodes nodes that run no containers, whose memory keeps intermediate data of the workers
 * @param settings Hadoop keys that override those of the profile
 */
public record ClusterSpec(
        Path dir, Profile profile, int workers, int slots, int memoryNodes, Map<String, String> settings) {
    public static final int MAX_WORKERS = 64;

    public ClusterSpec {
        dir = requireNonNull(dir, "dir is null").toAbsolutePath().normalize();
        requireNonNull(profile, "profile is null");
        requireRange("workers", workers, 1, MAX_WORKERS);
        requireRange("slots", slots, 1, ReuseKeys.MOST_SLOTS);
        requireRange("memory-nodes", memoryNodes, 0, MAX_WORKERS);
        MemoryNodes.requireProfile(profile, memoryNodes);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(requireNonNull(settings, "settings is null")));
        if (dir.toString().matches(".*[\\s:,*'\"$].*")) {
            throw new ClusterException("The cluster directory is " + dir
                    + ": Hadoop cannot handle white space or any of : , * ' \" $ in it; choose another with --dir.");
        }
    }

    /** Without memory nodes. */
    public ClusterSpec(Path dir, Profile profile, int workers, int slots, Map<String, String> settings) {
        this(dir, profile, workers, slots, 0, settings);
    }

    /** Two workers with two slots each. */
    public static ClusterSpec of(Path dir, Profile profile) {
        return new ClusterSpec(dir, profile, 2, 2, Map.of());
    }

    public ClusterSpec withWorkers(int newWorkers) {
        return new ClusterSpec(dir, profile, newWorkers, slots, memoryNodes, settings);
    }

    public ClusterSpec withSlots(int newSlots) {
        return new ClusterSpec(dir, profile, workers, newSlots, memoryNodes, settings);
    }

    public ClusterSpec withMemoryNodes(int newMemoryNodes) {
        return new ClusterSpec(dir, profile, workers, slots, newMemoryNodes, settings);
    }

    ClusterSpec withDir(Path newDir) {
        return new ClusterSpec(newDir, profile, workers, slots, memoryNodes, settings);
    }

    /** Adds one setting, or replaces it. */
    public ClusterSpec withSetting(String key, String value) {
        return withSettings(Map.of(key, value));
    }

    /** Adds settings, or replaces them. */
    public ClusterSpec withSettings(Map<String, String> newSettings) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.putAll(newSettings);
        return new ClusterSpec(dir, profile, workers, slots, memoryNodes, more);
    }

    /** Every daemon that it has. */
    public List<DaemonId> daemons() {
        return DaemonId.all(profile, workers, memoryNodes);
    }

    private static void requireRange(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new ClusterException("The number of " + name + " is " + value + ", allowed is " + min + " to " + max
                    + "; correct --" + name + ".");
        }
    }
}
