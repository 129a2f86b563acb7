// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.reuse.config.RunDirectory;

/**
 * Where a container ran, as the NodeManager notes it.
 *
 * @param slot index and incarnation, empty if it was forked
 * @param reason why it was forked, empty if it was not
 */
public record Placement(String containerId, boolean inSlot, String slot, String reason) {
    public Placement {
        requireNonNull(containerId, "containerId is null");
        requireNonNull(slot, "slot is null");
        requireNonNull(reason, "reason is null");
    }

    static List<Placement> read(Path runDir) {
        Path file = runDir.resolve(RunDirectory.PLACEMENTS);
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> org.hawser.reuse.config.Placement.parse(line)
                            .orElseThrow(() -> new IllegalStateException("no placement: " + line)))
                    .map(read -> new Placement(read.container(), !read.isFork(), read.slot(), read.reason()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean belongsTo(String applicationId) {
        return containerId.contains(applicationId.substring("application".length()) + "_");
    }

    /** Whether it is the first container of an attempt, the ApplicationMaster's. */
    public boolean isMaster() {
        return containerId.endsWith("_000001");
    }

    /** Whether it ran in a slot's first JVM, a rank if mpirun started the pool; one that takes its place is not. */
    public boolean inFirstJvm() {
        return inSlot && slot.endsWith(".1");
    }

    /** The slot without its incarnation. */
    public String slotIndex() {
        return slot.replaceFirst("\\..*", "");
    }
}
