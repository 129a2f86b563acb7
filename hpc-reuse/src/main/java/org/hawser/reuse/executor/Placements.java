// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import org.hawser.reuse.config.BoundedFile;
import org.hawser.reuse.config.Placement;
import org.hawser.reuse.protocol.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records where each container of this node ran, as lines of a file. */
final class Placements {
    private static final Logger LOG = LoggerFactory.getLogger(Placements.class);

    private final BoundedFile file;

    Placements(BoundedFile file) {
        this.file = file;
    }

    void slot(String containerId, Message.Started started) {
        append(new Placement(
                System.currentTimeMillis(),
                containerId,
                started.slot() + "." + started.incarnation(),
                started.pid(),
                started.use(),
                started.waitedNanos() / 1000,
                ""));
    }

    void fork(String containerId, String reason) {
        append(Placement.fork(System.currentTimeMillis(), containerId, reason));
    }

    private synchronized void append(Placement placement) {
        try {
            file.append(placement.line());
        } catch (IOException e) {
            LOG.warn("Cannot record in {} where a container runs", file.file(), e);
        }
    }
}
