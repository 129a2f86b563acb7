// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.IntSupplier;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.process.Deadline;

/** Waits until as many nodes or daemons as are wanted have come, and reports each change. To be used by one thread. */
public final class Count {
    private final Progress progress;
    private final int wanted;
    private final String what;
    private final String come;
    private int now = -1;

    /** Tells the user about {@code what}, such as "nodes to answer", and what those have done, such as "answered". */
    public Count(Progress progress, int wanted, String what, String come) {
        this.progress = requireNonNull(progress, "progress is null");
        this.wanted = wanted;
        this.what = requireNonNull(what, "what is null");
        this.come = requireNonNull(come, "come is null");
    }

    /** Takes a new number; returns whether it is enough. */
    public boolean isEnough(int number) {
        if (number != now) {
            now = number;
            progress.line("waiting for " + wanted + " " + what + ": " + number + " " + come);
        }
        return number >= wanted;
    }

    /** The last number. */
    public int now() {
        return now;
    }

    /**
     * Waits for the number; returns whether it was enough in time.
     *
     * @param check throws if it is of no use to wait any longer
     * @throws ClusterException if the thread was interrupted
     */
    public boolean await(Duration limit, IntSupplier number, Runnable check) {
        boolean enough = Deadline.after(limit).await(() -> {
            boolean all = isEnough(number.getAsInt());
            check.run();
            return all;
        });
        if (Thread.currentThread().isInterrupted()) {
            throw new ClusterException("Interrupted while waiting for " + what + ".");
        }
        return enough;
    }
}
