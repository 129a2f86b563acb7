// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.timeline;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongSupplier;
import org.hawser.common.process.BoundedFile;
import org.hawser.ibis.config.IbisKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what devices serve to a file of limited size, for the picture of a job. For one thread. */
public final class ShareLog {
    private static final Logger LOG = LoggerFactory.getLogger(ShareLog.class);
    private static final long MAX_BYTES = 16 << 20;

    private final BoundedFile file;
    private final LongSupplier clock;
    private long lastMillis;
    /** The last line may be half a line then. */
    private boolean failed;

    /** @param clock ms since the epoch */
    public ShareLog(Path directory, LongSupplier clock) {
        this.file = new BoundedFile(directory.resolve(ShareLine.FILE), MAX_BYTES);
        this.clock = requireNonNull(clock, "clock is null");
        this.lastMillis = clock.getAsLong();
    }

    /** Says so if there is no such directory yet. */
    public void begin() {
        Path directory = file.file().getParent();
        if (!Files.isDirectory(directory)) {
            LOG.warn(
                    "{} is {}, which is no directory: nothing is written until it is there",
                    IbisKeys.LOG_DIRECTORY,
                    directory);
        }
    }

    /**
     * Writes what was served since the last call.
     *
     * @param served bytes by application, by device
     */
    public void round(Map<String, Map<String, Long>> served) {
        long from = lastMillis;
        lastMillis = clock.getAsLong();
        StringBuilder lines = new StringBuilder();
        served.forEach((device, flows) -> flows.forEach((flow, bytes) -> lines.append(lines.isEmpty() ? "" : "\n")
                .append(new ShareLine(from, lastMillis, device, flow, bytes).line())));
        if (lines.isEmpty()) {
            return;
        }
        try {
            file.append((failed ? "\n" : "") + lines);
            failed = false;
        } catch (IOException e) {
            if (!failed) {
                LOG.warn("{} lacks what devices serve now", file.file(), e);
                failed = true;
            }
        }
    }
}
