// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.hawser.cluster.cli.pool.PoolPages;
import org.hawser.common.process.DaemonThreads;

/**
 * Asks the pools of a cluster for their pages again, in a thread of its own: a pool that hangs answers after 10 s, on
 * another host after 60 s, and must not hold up those that do answer. For one thread.
 */
final class PageSearch {
    /** In a batch job a search starts a process on each node. */
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Question question;
    private final LongSupplier clock;
    private Optional<FutureTask<PoolPages>> asked = Optional.empty();
    private long doneNanos;

    /** Asks all pools. */
    @FunctionalInterface
    interface Question {
        PoolPages ask() throws IOException;
    }

    PageSearch(Question question, LongSupplier clock) {
        this.question = question;
        this.clock = clock;
        this.doneNanos = clock.getAsLong();
    }

    /**
     * The pages to draw next: at once, and perhaps those of a former search. If no pool answers, as while the only agent is
     * being replaced, the known addresses stay.
     *
     * @throws IOException if the cluster has ended
     */
    PoolPages next(PoolPages known) throws IOException, InterruptedException {
        if (asked.isEmpty() && clock.getAsLong() - doneNanos >= PERIOD_NANOS) {
            FutureTask<PoolPages> task = new FutureTask<>(question::ask);
            DaemonThreads.start("page-search", task);
            asked = Optional.of(task);
        }
        if (asked.filter(FutureTask::isDone).isEmpty()) {
            return known;
        }
        FutureTask<PoolPages> done = asked.get();
        asked = Optional.empty();
        doneNanos = clock.getAsLong();
        PoolPages found = result(done);
        return found.addresses().isEmpty() ? new PoolPages(known.addresses(), found.failures()) : found;
    }

    private static PoolPages result(FutureTask<PoolPages> done) throws IOException, InterruptedException {
        try {
            return done.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }
}
