// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.hawser.reuse.config.BoundedFile;
import org.hawser.reuse.protocol.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records where each container of this node ran, as tab-separated lines of a file. */
final class Placements {
    private static final Logger LOG = LoggerFactory.getLogger(Placements.class);

    private final BoundedFile file;

    Placements(BoundedFile file) {
        this.file = file;
    }

    void slot(String containerId, Message.Started started) {
        append(
                containerId,
                "slot",
                started.slot() + "." + started.incarnation(),
                Long.toString(started.pid()),
                Integer.toString(started.use()),
                Long.toString(started.waitedNanos() / 1000),
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
