// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns SIGTERM, by which batch systems end jobs, into an orderly stop: the process does not end before the work that it
 * interrupts has come to its end, or a time limit is over.
 */
public final class TerminationSignal {
    private final CountDownLatch done = new CountDownLatch(1);
    private final Duration limit;

    private TerminationSignal(Duration limit) {
        this.limit = requireNonNull(limit, "limit is null");
    }

    /**
     * Waits for the signal from now on.
     *
     * @param reaction what the signal does; returns at once
     * @param limit how long the end of the process may be put off
     */
    public static TerminationSignal install(Runnable reaction, Duration limit) {
        TerminationSignal signal = new TerminationSignal(limit);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> signal.react(reaction), "termination"));
        return signal;
    }

    /** The work has come to its end. */
    public void done() {
        done.countDown();
    }

    private void react(Runnable reaction) {
        if (done.getCount() == 0) {
            return;
        }
        reaction.run();
        try {
            boolean inTime = done.await(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!inTime) {
                System.err.println("hawser: the stop took longer than " + limit.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
