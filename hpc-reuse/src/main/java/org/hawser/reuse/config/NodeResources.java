// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;

/**
 * The share of the node's resources that each slot gets.
 *
 * @param slots slots of the node
 * @param mostSlots the largest number of slots that fits into its memory
 * @param slotMemoryBytes the memory that one slot may occupy
 * @param slotHeapBytes its Java heap
 * @param memoryMonitored whether YARN kills containers that exceed their memory
 */
public record NodeResources(
        int slots, int mostSlots, long slotMemoryBytes, long slotHeapBytes, boolean memoryMonitored) {
    /** Those of a node that runs no containers. */
    private static final NodeResources NONE = new NodeResources(0, 0, 0, 0, false);

    public static final String NODE_MEMORY_MB = "yarn.nodemanager.resource.memory-mb";
    private static final String MINIMUM_MB = "yarn.scheduler.minimum-allocation-mb";
    private static final String DETECTED = "yarn.nodemanager.resource.detect-hardware-capabilities";
    private static final String MONITORED = "yarn.nodemanager.pmem-check-enabled";
    private static final long DEFAULT_NODE_MB = 8192;
    private static final long DEFAULT_MINIMUM_MB = 1024;

    /**
     * Reads and cross-checks the sizes.
     *
     * @throws ConfigException if one slot, or all slots together, would get more than the node has
     */
    public static NodeResources from(Lookup lookup) {
        long nodeBytes = mebibytes(lookup, NODE_MEMORY_MB, DEFAULT_NODE_MB);
        long minimumBytes = mebibytes(lookup, MINIMUM_MB, DEFAULT_MINIMUM_MB);
        Optional<Long> given = ReuseKeys.SLOT_MEMORY.getIfSet(lookup);
        int slots = ReuseKeys.SLOTS.getIfSet(lookup).orElse((int)
                Math.max(1, nodeBytes / Math.max(minimumBytes, given.orElse(1L << 20))));
        if (slots == 0) {
            return NONE;
        }
        long memory = given.orElse(nodeBytes / slots);
        long heap = ReuseKeys.SLOT_HEAP.getIfSet(lookup).orElse(defaultHeap(memory));
        if (!isDetected(lookup)) {
            requireAtMost(ReuseKeys.SLOT_MEMORY.name(), memory, NODE_MEMORY_MB, nodeBytes);
            requireAtMost(ReuseKeys.SLOT_HEAP.name(), heap, NODE_MEMORY_MB, nodeBytes);
            requireRoomForAll(slots, memory, nodeBytes);
        }
        requireAtMost(ReuseKeys.SLOT_HEAP.name(), heap, ReuseKeys.SLOT_MEMORY.name(), memory);
        String monitored = lookup.get(MONITORED);
        int most = (int) Math.max(slots, Math.min(nodeBytes / memory, ReuseKeys.MOST_SLOTS));
        return new NodeResources(
                slots, most, memory, heap, monitored == null || Boolean.parseBoolean(monitored.trim()));
    }

    /**
     * Returns this, if the node has slots.
     *
     * @throws ConfigException if it has none
     */
    public NodeResources requireSlots() {
        if (slots == 0) {
            throw new ConfigException(
                    ReuseKeys.SLOTS.name(),
                    ReuseKeys.SLOTS.name() + " is \"0\", but allowed is a whole number, from 1 to "
                            + ReuseKeys.MOST_SLOTS
                            + ". 0 is for memory nodes, which have no NodeManager. Correct the value, or remove the key.");
        }
        return this;
    }

    /** The share that MapReduce gives to its tasks, rounded up to whole mebibytes as in MapReduce. */
    private static long defaultHeap(long memoryBytes) {
        return (((memoryBytes >> 20) * 4 + 4) / 5) << 20;
    }

    private static long mebibytes(Lookup lookup, String key, long defaultMb) {
        String text = lookup.get(key);
        try {
            long mb = text == null || text.isBlank() ? defaultMb : Long.parseLong(text.trim());
            return (mb < 0 ? defaultMb : mb) << 20;
        } catch (NumberFormatException e) {
            throw new ConfigException(key, key + " is '" + text + "'. Set it to a whole number of MiB.");
        }
    }

    /** Whether the NodeManager determines the node's memory by itself. The value is then unknown here. */
    private static boolean isDetected(Lookup lookup) {
        String detected = lookup.get(DETECTED);
        return detected != null && Boolean.parseBoolean(detected.trim()) && mebibytes(lookup, NODE_MEMORY_MB, 0) == 0;
    }

    private static void requireRoomForAll(int slots, long slotBytes, long nodeBytes) {
        if (slots > nodeBytes / slotBytes) {
            long share = (nodeBytes / slots) >> 20;
            String smaller = share < ReuseKeys.LEAST_SLOT_MEMORY ? "" : ", or " + share + "m for each";
            throw new ConfigException(
                    ReuseKeys.SLOTS.name(),
                    ReuseKeys.SLOTS.name() + " is " + slots + " and " + ReuseKeys.SLOT_MEMORY.name() + " is "
                            + (slotBytes >> 20) + "m, together " + ((slots * slotBytes) >> 20) + "m and more than "
                            + NODE_MEMORY_MB + " (" + (nodeBytes >> 20) + "m). Set at most " + (nodeBytes / slotBytes)
                            + " slots" + smaller + ", or raise " + NODE_MEMORY_MB + ".");
        }
    }

    private static void requireAtMost(String key, long bytes, String limitKey, long limitBytes) {
        if (bytes > limitBytes) {
            throw new ConfigException(
                    key,
                    key + " is " + (bytes >> 20) + "m, more than " + limitKey + " (" + (limitBytes >> 20)
                            + "m). Set it to at most that, or raise " + limitKey + ".");
        }
    }

    /** The default directory of a node's agent. It is the same for each start of the same NodeManager. */
    public static Path defaultRunDir(String localDirs) {
        String user = System.getProperty("user.name");
        int hash = java.util.Arrays.hashCode(localDirs.getBytes(StandardCharsets.UTF_8));
        return Path.of(System.getProperty("java.io.tmpdir"), "hawser-" + user + "-" + Integer.toHexString(hash));
    }
}
