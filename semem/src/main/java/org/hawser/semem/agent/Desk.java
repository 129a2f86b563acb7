// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Level;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.move.Candidates;
import org.hawser.semem.move.Swap;
import org.hawser.semem.node.LenderAccess;
import org.hawser.semem.policy.Decision;
import org.hawser.semem.policy.Ledger;
import org.hawser.semem.policy.Lender;
import org.hawser.semem.policy.LendingTerms;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.policy.MapOutput;
import org.hawser.semem.policy.Usage;
import org.hawser.semem.store.MemoryStore.Aside;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.store.Pages;
import org.hawser.semem.timeline.MemoryLog;
import org.hawser.semem.wire.MemoryMessage.ApplicationUse;
import org.hawser.semem.wire.MemoryMessage.NodeUse;
import org.hawser.semem.wire.MemoryMessage.Report;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger for the threads of many connections, with what follows from it: what is lent, and what is to be moved.
 * Requests that have to wait do so here.
 */
final class Desk implements LenderAccess, Swap {
    private static final Logger LOG = LoggerFactory.getLogger(Desk.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** A move takes less. If it does not, the memory nodes are slower than most disks. */
    private static final Duration WAIT_FOR_MOVES = Duration.ofSeconds(2);

    private final Limits limits;
    private final Ledger ledger;
    private final SememMetrics metrics;
    private final LongSupplier nanoClock;
    private final Lender lender;
    private final Candidates candidates;
    private final Map<String, Boolean> movable = new HashMap<>();
    /** The applications of clients that are reduce tasks. */
    private final Map<Long, String> reducers = new HashMap<>();

    private long lastClient;
    private boolean hasMover;
    private boolean closed;

    /** @param candidates for moves */
    Desk(Limits limits, LendingTerms terms, Candidates candidates, SememMetrics metrics, LongSupplier nanoClock) {
        this.limits = requireNonNull(limits, "limits is null");
        this.candidates = requireNonNull(candidates, "candidates is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
        this.ledger = new Ledger(limits, nanoClock);
        ledger.waitWhile(() -> hasMover && candidates.canFree(), WAIT_FOR_MOVES);
        this.lender = new Lender(ledger, terms, nanoClock, new SecureRandom().nextLong() >>> 2);
        metrics.change(Level.BUDGET_BYTES, limits.budget());
    }

    /**
     * Returns the number by which the client is known.
     *
     * @param moves whether the client agrees that map outputs of the application are moved
     * @param reduces whether it is a reduce task
     */
    synchronized long join(String application, boolean moves, boolean reduces) {
        lastClient++;
        ledger.join(lastClient, application);
        if (reduces) {
            reducers.put(lastClient, application);
        }
        if (moves && movable.merge(application, true, Boolean::logicalAnd)) {
            // Those of an earlier agent's time; the others are known.
            ledger.settled(application).keySet().forEach(path -> settled(application, path));
        }
        metrics.change(Level.CLIENTS, 1);
        return lastClient;
    }

    /** A client that has not agreed writes outputs, which stay here from now on. One that writes none knows nothing of their readers. */
    synchronized void keep(String application) {
        movable.put(application, false);
    }

    synchronized Decision open(long client, String path, long there, long wanted) throws IOException {
        outdated(client, path);
        ledger.open(client, path, there, Pages.roundUp(there + wanted) - there);
        return decision(client);
    }

    synchronized Decision more(long client, String path, long wanted) throws IOException {
        ledger.more(client, path, Pages.roundUp(wanted));
        return decision(client);
    }

    synchronized void closed(long client, String path, long bytes) {
        ledger.closed(client, path, Pages.roundUp(bytes));
        ledger.application(client).ifPresent(application -> settled(application, path));
        changed();
    }

    synchronized void deleted(long client, String path) {
        ledger.removed(client, path);
        outdated(client, path);
        metrics.count(Total.FILES_DELETED);
        changed();
    }

    /** The file goes on in the pool file. */
    synchronized void pooled(long client, String path) {
        ledger.removed(client, path);
        metrics.count(Total.FILES_POOLED);
        changed();
    }

    /** @param bytes that the file has on disk */
    synchronized void moved(long client, String path, long bytes) {
        ledger.removed(client, path);
        outdated(client, path);
        metrics.count(Total.FILES_MOVED);
        metrics.count(Total.BYTES_MOVED, bytes);
        changed();
    }

    /** A file that is not in memory has this name now. */
    synchronized void replaced(long client, String path) {
        ledger.removed(client, path);
        changed();
    }

    synchronized void renamed(long client, String from, String to) {
        ledger.renamed(client, from, to);
        outdated(client, from);
        outdated(client, to);
        ledger.application(client).ifPresent(application -> settled(application, to));
        changed();
    }

    private void outdated(long client, String path) {
        ledger.application(client).ifPresent(application -> candidates.changed(application, path));
    }

    private void settled(String application, String path) {
        candidates.settled(application, path, file -> ledger.settled(application, file));
    }

    @Override
    public synchronized <T> T lender(Function<Lender, T> use) {
        T result = use.apply(lender);
        changed();
        return result;
    }

    @Override
    public long budget() {
        return limits.budget();
    }

    @Override
    public synchronized long used() {
        return ledger.used();
    }

    @Override
    public synchronized List<String> reducing() {
        return reducers.values().stream().distinct().toList();
    }

    @Override
    public synchronized List<MapOutput> awaitMoves(long millis) throws InterruptedException {
        hasMover = true;
        long deadline = nanoClock.getAsLong() + millis * NANOS_PER_MILLI;
        List<MapOutput> begun = candidates.begin(ledger.need(), this::isMovable);
        long left = millis;
        while (begun.isEmpty() && left > 0) {
            wait(left);
            begun = candidates.begin(ledger.need(), this::isMovable);
            left = (deadline - nanoClock.getAsLong()) / NANOS_PER_MILLI;
        }
        return begun;
    }

    @Override
    public synchronized boolean moved(MapOutput output, Replacement replacement) throws IOException {
        if (candidates.isWanted(output)) {
            replacement.run();
        }
        // Only now: an output that cannot be replaced is tried again.
        if (!candidates.moved(output)) {
            return false;
        }
        ledger.lost(output.application(), OutputFile.data(output.attempt()));
        changed();
        return true;
    }

    @Override
    public synchronized void failed(MapOutput output) {
        candidates.failed(output);
        changed();
    }

    @Override
    public synchronized void noRoom(MapOutput output) {
        candidates.noRoom(output);
        changed();
    }

    @Override
    public synchronized void lost(String application, String path) {
        ledger.lost(application, path);
        changed();
    }

    @Override
    public synchronized void alone(Runnable step) {
        step.run();
    }

    /** Takes a file out of its name. */
    @FunctionalInterface
    interface Remover {
        /** Returns the file under its new name; empty if it is not in memory. */
        Optional<Aside> putAside(String path) throws IOException;
    }

    /**
     * Ends a client. Files that it has not completed lose their names in the same step, so that another client that opens
     * one of them before still has it, and one that opens it afterwards finds none.
     *
     * @return what is to be deleted; none if this agent ends
     */
    synchronized List<Aside> gone(long client, String application, Remover remover) {
        if (closed) {
            // The client is still there, and turns to the next agent.
            return List.of();
        }
        reducers.remove(client);
        List<Aside> aside = putAside(application, ledger.unfinished(client), remover);
        metrics.change(Level.CLIENTS, -1);
        metrics.count(Total.FILES_UNFINISHED, ledger.gone(client).size());
        changed();
        return aside;
    }

    /** Takes the complete files that nobody needs out of their names. Returns what is to be deleted. */
    synchronized List<Aside> takeOver(String application, Predicate<String> needless, Remover remover) {
        List<String> paths = ledger.settled(application).keySet().stream()
                .filter(needless)
                .sorted()
                .toList();
        List<Aside> aside = putAside(application, paths, remover);
        paths.forEach(path -> ledger.lost(application, path));
        metrics.count(Total.FILES_LEFT, paths.size());
        changed();
        return aside;
    }

    private synchronized List<Aside> putAside(String application, List<String> paths, Remover remover) {
        List<Aside> aside = new ArrayList<>();
        for (String path : paths) {
            try {
                remover.putAside(path).ifPresent(aside::add);
            } catch (IOException e) {
                LOG.warn("{} of {} stays in memory", path, application, e);
            }
        }
        // They take memory until they are deleted.
        aside.forEach(file -> ledger.found(application, file.path(), Pages.roundUp(file.bytes())));
        return aside;
    }

    /** What was put aside is deleted. */
    synchronized void deleted(String application, Aside file) {
        ledger.lost(application, file.path());
        changed();
    }

    /** Whether map outputs may be moved to another node: there have been clients that agreed, and none that writes without that. */
    synchronized boolean isMovable(String application) {
        return movable.getOrDefault(application, false);
    }

    synchronized void found(String application, String path, long bytes) {
        ledger.found(application, path, Pages.roundUp(bytes));
        changed();
    }

    /** The complete files of an application, and what they take by the ledger. */
    synchronized Map<String, Long> settled(String application) {
        return ledger.settled(application);
    }

    /** The applications that have something in memory, of this node or of others. */
    synchronized List<String> applications() {
        return ledger.usage().stream().map(Usage::application).toList();
    }

    /** The attempts whose map outputs are complete, and on this node. */
    synchronized List<String> complete(String application) {
        Set<String> files = ledger.settled(application).keySet();
        return files.stream()
                .flatMap(path -> OutputFile.of(path).stream())
                .filter(file -> file.isIndex() && files.contains(OutputFile.data(file.attempt())))
                .map(OutputFile::attempt)
                .toList();
    }

    /** The output is not to be moved from now on. Returns false if it is on its way to another node. */
    synchronized boolean stay(String application, String attempt) {
        return candidates.stay(application, attempt);
    }

    /** Parts of the data of an output are freed; that many bytes of it are left. */
    synchronized void shrunk(String application, String attempt, long bytes) {
        long freed = ledger.shrunk(application, OutputFile.data(attempt), Pages.roundUp(bytes));
        metrics.count(Total.BYTES_FREED_ON_COMMIT, freed);
        changed();
    }

    /** Enters what a file really takes, unless its entry has changed meanwhile. */
    synchronized void correct(Reconciliation.Drift drift) {
        long entered = ledger.settled(drift.application()).getOrDefault(drift.path(), 0L);
        if (entered != drift.entered() || ledger.isBeingWritten(drift.application(), drift.path())) {
            return;
        }
        LOG.info("Corrected in the ledger: {}", drift);
        if (drift.real() == 0) {
            ledger.lost(drift.application(), drift.path());
        } else {
            ledger.found(drift.application(), drift.path(), drift.real());
        }
        metrics.count(Total.FILES_CORRECTED);
        changed();
    }

    synchronized void ended(String application) {
        movable.remove(application);
        reducers.values().removeIf(application::equals);
        candidates.ended(application);
        metrics.count(Total.APPLICATIONS_FREED);
        metrics.count(Total.BYTES_FREED, ledger.ended(application));
        changed();
    }

    synchronized Report report(List<NodeUse> lent, List<NodeUse> moved) {
        List<ApplicationUse> applications = ledger.usage().stream()
                .map(usage -> new ApplicationUse(usage.application(), usage.bytes(), usage.files()))
                .toList();
        return new Report(
                limits.budget(), ledger.used(), lender.isDraining(), applications, lent, moved, metrics.counters());
    }

    /** What each application has in memory. */
    synchronized List<MemoryLog.Use> uses() {
        Map<String, Long> lent = lender.bytes();
        return ledger.usage().stream()
                .map(usage -> {
                    long ofOthers = lent.getOrDefault(usage.application(), 0L);
                    return new MemoryLog.Use(usage.application(), usage.bytes() - ofOthers, ofOthers);
                })
                .toList();
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
