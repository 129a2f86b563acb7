// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.hawser.reuse.config.BoundedFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records where each container of this node ran, as tab-separated lines of a file. */
final class Placements {
    private static final Logger LOG = LoggerFactory.getLogger(Placements.class);

    private final BoundedFile file;

    Placements(BoundedFile file) {
        this.file = file;
    }

    void slot(String containerId, int slot, long incarnation, long pid, int use, long waitedNanos) {
        append(
                containerId,
                "slot",
                slot + "." + incarnation,
                Long.toString(pid),
                Integer.toString(use),
                Long.toString(waitedNanos / 1000),
                "");
    }

    void fork(String containerId, String reason) {
        append(containerId, "fork", "", "", "", "", reason.replaceAll("\\s+", " "));
    }

    private synchronized void append(String... columns) {
        try {
            file.keep();
            Files.writeString(
                    file.file(),
                    System.currentTimeMillis() + "\t" + String.join("\t", columns) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.warn("Cannot record in {} where a container runs", file.file(), e);
        }
    }
}
