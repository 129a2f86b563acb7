// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ReuseKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many slots the pool keeps. A file preserves a resize if the agent dies. The resize ends with the pool, or when
 * the configured number changes.
 *
 * @param file contains the number that a resize set, and the configured number that it replaced
 */
record PoolSize(Path file, NodeResources resources) {
    private static final Logger LOG = LoggerFactory.getLogger(PoolSize.class);

    int initial() throws IOException {
        Optional<String[]> found =
                Files.exists(file) ? Optional.of(Files.readString(file).strip().split(" ")) : Optional.empty();
        Optional<Integer> resized = found.filter(
                        words -> words.length == 2 && words[1].equals(Integer.toString(resources.slots())))
                .map(words -> Integer.valueOf(words[0]))
                .filter(slots -> slots <= resources.mostSlots());
        if (resized.isPresent()) {
            LOG.info("{} slots, as set by a resize, instead of {}", resized.get(), resources.slots());
        } else if (found.isPresent()) {
            LOG.warn(
                    "{} slots, as configured: {} says \"{}\", which was set under another configuration",
                    resources.slots(),
                    file,
                    String.join(" ", found.get()));
            forget();
        }
        return resized.orElse(resources.slots());
    }

    /**
     * Records a resize.
     *
     * @throws ConfigException if the node has too little memory
     */
    void change(int slots) throws IOException {
        if (resources.slots() == 0) {
            throw new ConfigException(
                    ReuseKeys.SLOTS.name(),
                    slots + " slots are not possible here: this agent is a memory node's, which runs no containers.");
        }
        if (slots < 1 || slots > resources.mostSlots()) {
            throw new ConfigException(
                    ReuseKeys.SLOTS.name(),
                    slots + " slots are not possible here: allowed are 1 to " + resources.mostSlots() + ", by "
                            + NodeResources.NODE_MEMORY_MB + " and "
                            + (resources.slotMemoryBytes() >> 20) + "m for each slot. For more, lower "
                            + ReuseKeys.SLOT_MEMORY.name() + " and restart the NodeManager.");
        }
        Files.writeString(file, slots + " " + resources.slots() + "\n");
    }

    /** Forgets the resize: the next pool has the configured number of slots. */
    void forget() throws IOException {
        Files.deleteIfExists(file);
    }
}
