// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the files that went to disk, by reason, and logs each reason once. */
final class Fallbacks {
    /** The reason for files that a rename had to copy, since they went from memory to disk or back. */
    static final String COPIED = "renamed across levels";

    private static final Logger LOG = LoggerFactory.getLogger(Fallbacks.class);

    private final Map<String, LongAdder> files = new ConcurrentHashMap<>();

    /** A file that found no room in memory, or could not be written there. */
    void notInMemory(Placed file, Throwable why) {
        count(reason(why, "memory cannot be written"), file.name().relative(), why);
    }

    static String reason(Throwable why, String otherwise) {
        return why instanceof RoomRefusedException ? why.getMessage() : otherwise;
    }

    void count(String why, String file, Throwable cause) {
        LongAdder sum = files.computeIfAbsent(why, reason -> {
            Throwable failure = cause instanceof RoomRefusedException ? cause.getCause() : cause;
            LOG.warn("{} is on disk, not in memory: {}. Further files are only counted.", file, why, failure);
            return new LongAdder();
        });
        sum.increment();
    }

    long of(String why) {
        LongAdder sum = files.get(why);
        return sum == null ? 0 : sum.sum();
    }

    @Override
    public String toString() {
        return files.toString();
    }
}
