// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns SIGTERM, by which batch systems end jobs, into an orderly stop, for which the process's end waits. */
public final class TerminationSignal {
    private final CountDownLatch done = new CountDownLatch(1);
    private final Duration limit;

    private TerminationSignal(Duration limit) {
        this.limit = limit;
    }

    /** Has the signal do that, which returns at once, and put off the end of the process for so long at most. */
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
            if (!done.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("hawser: the stop took longer than " + limit.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
