// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RunningTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The newest report of each ApplicationMaster, for a minute. */
final class Reports {
    private static final Logger LOG = LoggerFactory.getLogger(Reports.class);
    private static final long KEPT_MILLIS = 60_000;

    /** Hadoop makes the processor and the policy, each by itself; they have nothing but the context in common. */
    private static final Map<RMContext, Reports> BY_CONTEXT = new WeakHashMap<>();

    /** @param running by the number of the container */
    record Received(MasterReport report, Map<Long, RunningTask> running, long atMillis) {}

    private final Map<ApplicationAttemptId, Received> newest = new ConcurrentHashMap<>();
    private final AtomicLong unreadable = new AtomicLong();

    static Reports of(RMContext context) {
        requireNonNull(context, "context is null");
        synchronized (BY_CONTEXT) {
            return BY_CONTEXT.computeIfAbsent(context, any -> new Reports());
        }
    }

    /** In place of the attempt's earlier one. */
    void put(ApplicationAttemptId attempt, MasterReport report, long nowMillis) {
        Map<Long, RunningTask> running = new HashMap<>();
        report.running().forEach(task -> running.put(task.container(), task));
        if (newest.put(attempt, new Received(report, running, nowMillis)) == null) {
            prune(nowMillis);
        }
    }

    void addUnreadable(ApplicationAttemptId attempt) {
        if (unreadable.getAndIncrement() == 0) {
            LOG.warn("A report of {} cannot be read and is ignored: its version of Hawser is another one", attempt);
        }
    }

    /** How many could not be read so far. */
    long unreadable() {
        return unreadable.get();
    }

    void drop(ApplicationAttemptId attempt) {
        newest.remove(attempt);
    }

    /** Those of the last minute. */
    Map<ApplicationAttemptId, Received> all(long nowMillis) {
        prune(nowMillis);
        return newest;
    }

    /** An ApplicationMaster that is killed does not say that it has finished. */
    private void prune(long nowMillis) {
        newest.values().removeIf(received -> nowMillis - received.atMillis() > KEPT_MILLIS);
    }

    int size() {
        return newest.size();
    }
}
