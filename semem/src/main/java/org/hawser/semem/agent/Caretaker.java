// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.hawser.common.process.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does the same rounds of work once a second, on a thread of its own. One that fails leaves out no other. */
record Caretaker(ScheduledExecutorService thread, List<Round> rounds) implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Caretaker.class);
    private static final long LIMIT_SECONDS = 5;

    /** What is done. */
    @FunctionalInterface
    interface Round {
        void run() throws IOException;
    }

    static Caretaker start(Round... rounds) {
        Caretaker caretaker = new Caretaker(DaemonThreads.timer("semem-care"), List.of(rounds));
        Future<?> unused = caretaker.thread.scheduleWithFixedDelay(caretaker::once, 0, 1, TimeUnit.SECONDS);
        return caretaker;
    }

    /** Ends after a last round. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (thread.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                once();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void once() {
        for (Round round : rounds) {
            try {
                round.run();
            } catch (Throwable e) {
                // The next one may succeed. It must not be the last one, not even if a page could not be read.
                LOG.warn("A part of what is done for the memory once a second has failed", e);
            }
        }
    }
}
