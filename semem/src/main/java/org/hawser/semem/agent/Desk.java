// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Level;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.policy.Decision;
import org.hawser.semem.policy.Ledger;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.wire.MemoryMessage.ApplicationUse;
import org.hawser.semem.wire.MemoryMessage.Report;

/** The ledger for the threads of many connections. Requests that have to wait do so here. */
final class Desk {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Limits limits;
    private final Ledger ledger;
    private final SememMetrics metrics;
    private final LongSupplier nanoClock;
    private long lastClient;
    private boolean closed;

    Desk(Limits limits, SememMetrics metrics, LongSupplier nanoClock) {
        this.limits = requireNonNull(limits, "limits is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
        this.ledger = new Ledger(limits, nanoClock);
        metrics.change(Level.BUDGET_BYTES, limits.budget());
    }

    /** Returns the number by which the client is known. */
    synchronized long join(String application) {
        lastClient++;
        ledger.join(lastClient, application);
        metrics.change(Level.CLIENTS, 1);
        return lastClient;
    }

    synchronized Decision open(long client, String path, long there, long wanted) throws IOException {
        ledger.open(client, path, there, wanted);
        return decision(client);
    }

    synchronized Decision more(long client, String path, long wanted) throws IOException {
        ledger.more(client, path, wanted);
        return decision(client);
    }

    synchronized void closed(long client, String path, long bytes) {
        ledger.closed(client, path, bytes);
        changed();
    }

    synchronized void deleted(long client, String path) {
        ledger.removed(client, path);
        metrics.count(Total.FILES_DELETED);
        changed();
    }

    /** @param bytes that the file has on disk */
    synchronized void moved(long client, String path, long bytes) {
        ledger.removed(client, path);
        metrics.count(Total.FILES_MOVED);
        metrics.count(Total.BYTES_MOVED, bytes);
        changed();
    }

    synchronized void renamed(long client, String from, String to) {
        ledger.renamed(client, from, to);
        changed();
    }

    /** Returns the files that the client has not completed, which are to be deleted; none if this agent ends. */
    synchronized List<String> gone(long client) {
        if (closed) {
            // The client is still there, and turns to the next agent.
            return List.of();
        }
        List<String> unfinished = ledger.gone(client);
        metrics.change(Level.CLIENTS, -1);
        metrics.count(Total.FILES_UNFINISHED, unfinished.size());
        changed();
        return unfinished;
    }

    synchronized void found(String application, String path, long bytes) {
        ledger.found(application, path, bytes);
        changed();
    }

    synchronized void ended(String application) {
        metrics.count(Total.APPLICATIONS_FREED);
        metrics.count(Total.BYTES_FREED, ledger.ended(application));
        changed();
    }

    synchronized Report report() {
        List<ApplicationUse> applications = ledger.usage().stream()
                .map(usage -> new ApplicationUse(usage.application(), usage.bytes(), usage.files()))
                .toList();
        return new Report(limits.budget(), ledger.used(), applications, metrics.counters());
    }

    /** From now on, a connection that ends says nothing about its client. */
    synchronized void close() {
        closed = true;
    }

    private synchronized Decision decision(long client) throws IOException {
        changed();
        Optional<Decision> decision = ledger.takeDecision(client);
        while (decision.isEmpty()) {
            long left = ledger.nextDeadlineNanos().orElseThrow() - nanoClock.getAsLong();
            try {
                // 0 would be for ever.
                wait(Math.max(1, left / NANOS_PER_MILLI + 1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while a request waits for room");
            }
            ledger.expire();
            changed();
            decision = ledger.takeDecision(client);
        }
        if (decision.get().isGranted()) {
            metrics.count(Total.REQUESTS_GRANTED);
            metrics.count(Total.BYTES_GRANTED, decision.get().bytes());
        } else {
            metrics.count(decision.get().refusal().orElseThrow());
        }
        return decision.get();
    }

    private synchronized void changed() {
        metrics.usage(ledger.usage(), ledger.waiting());
        notifyAll();
    }
}
