// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.timeline;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.hawser.common.process.BoundedFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what applications have in this node's memory to a file of limited size, for the picture of a job. There is a line
 * where it has changed by some percent since the last one. For one thread.
 */
public final class MemoryLog {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryLog.class);
    private static final int PERCENT = 2;

    private final BoundedFile file;
    private final long budget;
    private final LongSupplier clock;
    private final Map<String, Use> written = new HashMap<>();
    private boolean begun;
    private boolean failed;

    /** What an application has in memory, in bytes; see {@link MemoryLine}. */
    public record Use(String application, long own, long ofOthers) {}

    /**
     * A log of an agent that begins.
     *
     * @param runDirectory where the file is
     * @param budget of the node, in bytes
     * @param clock ms since the epoch
     */
    public MemoryLog(Path runDirectory, long maxBytes, long budget, LongSupplier clock) {
        this.file = new BoundedFile(runDirectory.resolve(MemoryLine.FILE), maxBytes);
        this.budget = budget;
        this.clock = requireNonNull(clock, "clock is null");
    }

    /** Writes what has changed. To be called once a second. */
    public void round(List<Use> uses) {
        try {
            write(uses);
        } catch (IOException e) {
            if (!failed) {
                LOG.warn("{} lacks what is in memory now", file.file(), e);
                failed = true;
            }
        }
    }

    private void write(List<Use> uses) throws IOException {
        if (!begun) {
            append(new Use("", 0, 0));
            begun = true;
        }
        Map<String, Use> gone = new HashMap<>(written);
        for (Use use : uses) {
            Use before = gone.remove(use.application());
            if (before == null || isOther(before.own, use.own) || isOther(before.ofOthers, use.ofOthers)) {
                append(use);
                written.put(use.application(), use);
            }
        }
        for (String application : gone.keySet()) {
            append(new Use(application, 0, 0));
            written.remove(application);
        }
    }

    private static boolean isOther(long before, long now) {
        return Math.abs(now - before) > before / 100 * PERCENT;
    }

    private void append(Use use) throws IOException {
        file.append(new MemoryLine(clock.getAsLong(), use.application, use.own, use.ofOthers, budget).line());
    }
}
