// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * What a node keeps for other nodes, the workers, in the memory that its ledger counts.
 *
 * <p>After T.-C. Dao's thesis, section 4.2, strategies Every node and Dedicated nodes: "on each node, a waiting daemon
 * should be used to receive data from other nodes", and the memory of a node is of fixed size "in order to not affect
 * the performance of computation tasks running on the same node". The differences:
 *
 * <ul>
 *   <li>Room is reserved before an output is sent, and refused at once when there is none. A reservation ends without
 *       news of its worker, so that one that died in between leaves nothing behind.
 *   <li>The size is not fixed: a node lends what its own tasks leave free, but for a reserve; see {@link Ledger}.
 *   <li>Outputs are freed when their worker no longer lists their application, and when it has been silent for long.
 *   <li>What is freed counts until its files are gone, see {@link #gone}.
 *   <li>A node can be drained: it takes nothing more, and may end when it keeps nothing.
 * </ul>
 *
 * <p>O(log n) in the outputs kept for a reservation and its end, O(m) in those of the worker for {@link #keep}, and
 * O(n) for {@link #expire} and {@link #lost}, which come once a second or more rarely.
 *
 * <p>A pure state machine. Not thread-safe; it needs the same lock as its ledger.
 */
public final class Lender {
    private final Ledger ledger;
    private final LendingTerms terms;
    private final LongSupplier nanoClock;
    private final long reserve;
    /** By id, in the order of reservation. */
    private final Map<Long, Kept> kept = new LinkedHashMap<>();

    private final Map<String, Worker> workers = new HashMap<>();
    private long lastId;
    private boolean draining;

    /**
     * @param sinceNanos time of the last news of a reservation, or of completion
     * @param bytes that it takes
     */
    private record Kept(Loan loan, boolean complete, long sinceNanos, long bytes) {}

    private static final class Worker {
        /** Ids by path. */
        final Map<String, Long> outputs = new HashMap<>();

        long heardNanos;
        /** How often it has lost everything without its word. */
        int losses;
    }

    /**
     * The answer to a request.
     *
     * @param refusal empty if there is a loan
     * @param replaced what the worker had here under the same name, which is to be freed now
     */
    public record Reply(Optional<Loan> loan, Optional<Refusal> refusal, Optional<Loan> replaced) {}

    /** @param lastId one that no later lender of the node comes near: workers may still speak of loans of an earlier one */
    public Lender(Ledger ledger, LendingTerms terms, LongSupplier nanoClock, long lastId) {
        this.lastId = lastId;
        this.ledger = requireNonNull(ledger, "ledger is null");
        this.terms = requireNonNull(terms, "terms is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
        this.reserve = Limits.part(ledger.limits().budget(), terms.reserve());
    }

    /** A worker asks for room. A repeated request replaces what it had got: its answer was lost. */
    public Reply reserve(String worker, MapOutput output) {
        Worker from = heard(worker);
        Loan loan = new Loan(++lastId, worker, output);
        Optional<Loan> replaced =
                Optional.ofNullable(from.outputs.get(key(output))).map(this::free);
        Optional<Refusal> refusal = draining
                ? Optional.of(Refusal.DRAINING)
                : ledger.lend(output.application(), loan.path(), output.bytes(), reserve);
        if (refusal.isPresent()) {
            return new Reply(Optional.empty(), refusal, replaced);
        }
        from.outputs.put(key(output), loan.id());
        kept.put(loan.id(), new Kept(loan, false, nanoClock.getAsLong(), output.bytes()));
        return new Reply(Optional.of(loan), Optional.empty(), replaced);
    }

    /** Data of the output have come. Returns the loan, or empty if it has ended. */
    public Optional<Loan> received(long id) {
        return renew(id, false);
    }

    /** The output is complete, and has the size that was asked for. Returns the loan, or empty if it has ended. */
    public Optional<Loan> completed(long id) {
        Optional<Loan> loan = renew(id, true);
        loan.ifPresent(found -> ledger.lentIsClosed(
                found.output().application(), found.path(), found.output().bytes()));
        return loan;
    }

    /**
     * Parts of an output that is complete were freed: it takes no more than that many bytes. Returns how many are
     * free by that.
     */
    public long shrunk(long id, long bytes) {
        Kept found = kept.get(id);
        if (found == null || !found.complete) {
            return 0;
        }
        Loan loan = found.loan;
        long freed = ledger.lentIsShrunk(loan.output().application(), loan.path(), bytes);
        kept.put(id, new Kept(loan, true, found.sinceNanos, found.bytes - freed));
        return freed;
    }

    /** The output has not come whole, or is no longer wanted. */
    public Optional<Loan> cancelled(long id) {
        return Optional.ofNullable(kept.get(id)).map(found -> free(id));
    }

    /** The files of what was freed are deleted: its room can be used again. */
    public void gone(Loan loan) {
        ledger.lentIsRemoved(loan.output().application(), loan.path());
    }

    /** The worker is alive and still needs the outputs of these applications. Returns the loans freed. */
    public List<Loan> keep(String worker, Collection<String> applications) {
        Worker found = heard(worker);
        List<Long> ids = found.outputs.values().stream()
                .filter(id -> isPast(kept.get(id), applications))
                .toList();
        return ids.stream().map(this::free).toList();
    }

    /** Frees what nobody has sent in time, and what belongs to workers that are silent. */
    public List<Loan> expire() {
        long now = nanoClock.getAsLong();
        List<Loan> freed = new ArrayList<>(free(found ->
                !found.complete && now - found.sinceNanos >= terms.lease().toNanos()));
        workers.forEach((name, worker) -> {
            if (!worker.outputs.isEmpty()
                    && now - worker.heardNanos >= terms.orphanTimeout().toNanos()) {
                worker.losses++;
                List.copyOf(worker.outputs.values()).forEach(id -> freed.add(free(id)));
            }
        });
        return freed;
    }

    /** The files of all outputs were deleted without a word of their workers. Returns what is freed. */
    public List<Loan> lost() {
        workers.values().stream().filter(worker -> !worker.outputs.isEmpty()).forEach(worker -> worker.losses++);
        return free(any -> true);
    }

    /** From now on, nothing more is taken. */
    public void drain() {
        draining = true;
    }

    public boolean isDraining() {
        return draining;
    }

    /** Whether a node that drains may end. */
    public boolean isEmpty() {
        return kept.isEmpty();
    }

    /** What is kept, and what is expected, of each application, in bytes. */
    public Map<String, Long> bytes() {
        Map<String, Long> bytes = new HashMap<>();
        kept.values().forEach(found -> bytes.merge(found.loan.output().application(), found.bytes, Long::sum));
        return bytes;
    }

    /** What can be lent. */
    public long free() {
        return draining ? 0 : ledger.lendable(reserve);
    }

    /**
     * How often everything of this worker was freed for its silence, or was lost. A worker that finds the number changed
     * has lost its outputs, as if the node had begun anew.
     */
    public int losses(String worker) {
        return Optional.ofNullable(workers.get(worker))
                .map(found -> found.losses)
                .orElse(0);
    }

    private boolean isPast(Kept found, Collection<String> applications) {
        return found.complete
                && !applications.contains(found.loan.output().application())
                && nanoClock.getAsLong() - found.sinceNanos >= terms.lease().toNanos();
    }

    private Worker heard(String worker) {
        Worker found = workers.computeIfAbsent(worker, name -> new Worker());
        found.heardNanos = nanoClock.getAsLong();
        return found;
    }

    private Optional<Loan> renew(long id, boolean complete) {
        Kept renewed = kept.computeIfPresent(
                id,
                (key, found) -> new Kept(found.loan, complete || found.complete, nanoClock.getAsLong(), found.bytes));
        if (renewed == null) {
            return Optional.empty();
        }
        heard(renewed.loan.worker());
        return Optional.of(renewed.loan);
    }

    private List<Loan> free(Predicate<Kept> which) {
        List<Long> ids = kept.values().stream()
                .filter(which)
                .map(found -> found.loan.id())
                .toList();
        return ids.stream().map(this::free).toList();
    }

    private Loan free(long id) {
        Loan loan = kept.remove(id).loan;
        workers.get(loan.worker()).outputs.remove(key(loan.output()));
        return loan;
    }

    private static String key(MapOutput output) {
        return output.application() + "/" + output.attempt();
    }
}
