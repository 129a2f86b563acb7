// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.cds.ClassList;
import org.hawser.reuse.cleanup.RetirementLimits;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.SlotNetwork;

/**
 * The settings of a slot, which the agent passes to it in a JSON file.
 *
 * @param socket the agent's socket
 * @param logFile the slot's own log
 * @param auditFile the file for the audit; empty if it is off
 * @param preload whether to load the classes of {@link ClassList} in advance
 * @param orphanMillis how long to keep running without an agent
 * @param cleaningMillis how long clean-up may take
 * @param limits the limits above which it retires
 * @param transport the network over which it exchanges data with other processes
 */
public record SlotConfig(
        String socket,
        String logFile,
        String auditFile,
        boolean preload,
        long orphanMillis,
        long cleaningMillis,
        RetirementLimits limits,
        SlotNetwork transport) {

    /** Reads the settings of a slot from the configuration. */
    public static SlotConfig of(Lookup settings, RunDirectory run, int slot, SlotNetwork transport) {
        NodeResources resources = NodeResources.from(settings);
        RetirementLimits limits = new RetirementLimits(
                ReuseKeys.MAX_USES.get(settings),
                ReuseKeys.MAX_HEAP_RATIO.get(settings),
                ReuseKeys.MAX_LEAKED_LOADERS.get(settings),
                ReuseKeys.MAX_METASPACE.get(settings),
                RetirementLimits.EXTRA_THREADS,
                RetirementLimits.EXTRA_DESCRIPTORS,
                ReuseKeys.MAX_RESIDENT_RATIO.get(settings),
                resources.memoryMonitored() ? resources.slotMemoryBytes() : 0);
        return new SlotConfig(
                run.socket().toString(),
                run.slotFile(slot, ".log").toString(),
                ReuseKeys.AUDIT.get(settings) ? run.audit(slot).toString() : "",
                ReuseKeys.PRELOAD.get(settings),
                ReuseKeys.ORPHAN_TIMEOUT.get(settings).toMillis(),
                ReuseKeys.CLEANING_TIMEOUT.get(settings).toMillis(),
                limits,
                transport);
    }

    static SlotConfig read(Path file) throws IOException {
        return new ObjectMapper().readValue(file.toFile(), SlotConfig.class);
    }

    /** Writes the file that is passed to {@link SlotMain}. */
    public void write(Path file) throws IOException {
        new ObjectMapper().writeValue(file.toFile(), this);
    }
}
