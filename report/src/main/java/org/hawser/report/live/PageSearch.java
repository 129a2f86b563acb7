// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
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

    /** How long a node that no pool names any more stays known. */
    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Question question;
    private final LongSupplier clock;
    private Optional<FutureTask<PoolPages>> asked = Optional.empty();
    private final Map<String, Long> missingSince = new HashMap<>();
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
     * The pages to draw next: at once, and perhaps those of a former search. The address of a node whose pool does not
     * answer, as while its agent is being replaced, stays for a minute; if no pool answers, all stay.
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
        return new PoolPages(merged(known.addresses(), found.addresses()), found.failures());
    }

    private Map<String, URI> merged(Map<String, URI> known, Map<String, URI> found) {
        missingSince.keySet().removeAll(found.keySet());
        Map<String, URI> merged = new LinkedHashMap<>(known);
        merged.keySet().removeIf(node -> !found.containsKey(node) && isForgotten(node) && !found.isEmpty());
        merged.putAll(found);
        return merged;
    }

    private boolean isForgotten(String node) {
        return doneNanos - missingSince.computeIfAbsent(node, any -> doneNanos) >= KEPT_NANOS;
    }

    private static PoolPages result(FutureTask<PoolPages> done) throws IOException, InterruptedException {
        try {
            return done.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }
}
