// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** A node that lends memory, and what it believes to have stored. */
final class SimulatedNode {
    static final Duration LEASE = Duration.ofSeconds(10);
    static final Duration ORPHAN_TIMEOUT = Duration.ofSeconds(40);

    final MemoryNode node;
    final Ledger ledger;
    final Lender lender;
    final Map<Long, Loan> stored = new HashMap<>();
    final Set<String> workers = new HashSet<>();
    /** Applications of which reducers run here. */
    final Set<String> reducing = new HashSet<>();

    boolean alive = true;

    SimulatedNode(MemoryNode node, Ledger ledger, int reserve, LongSupplier nanoClock) {
        this.node = node;
        this.ledger = ledger;
        this.lender = new Lender(ledger, new LendingTerms(reserve, LEASE, ORPHAN_TIMEOUT), nanoClock, 0);
    }

    String name() {
        return node.name();
    }

    Lender.Reply reserve(String worker, MapOutput output) {
        workers.add(worker);
        boolean draining = lender.isDraining();
        Lender.Reply reply = lender.reserve(worker, output);
        reply.replaced().ifPresent(loan -> freed(List.of(loan)));
        if (reply.loan().isPresent() && draining) {
            throw new AssertionError(name() + " lends while it drains");
        }
        check();
        return reply;
    }

    boolean complete(Loan loan) {
        boolean there = alive && lender.completed(loan.id()).isPresent();
        if (there) {
            stored.put(loan.id(), loan);
        }
        check();
        return there;
    }

    void cancel(Loan loan) {
        lender.cancelled(loan.id()).ifPresent(freed -> freed(List.of(freed)));
    }

    void keep(String worker, Collection<String> applications) {
        freed(lender.keep(worker, applications));
    }

    void expire() {
        freed(lender.expire());
    }

    /** Worker and attempt of each output. */
    List<String> outputs() {
        return stored.values().stream()
                .map(loan -> loan.worker() + " " + loan.output().attempt())
                .sorted()
                .collect(Collectors.toList());
    }

    private void freed(List<Loan> loans) {
        loans.forEach(loan -> {
            stored.remove(loan.id());
            lender.gone(loan);
        });
        check();
    }

    private void check() {
        if (ledger.used() < 0 || ledger.used() > ledger.limits().budget()) {
            throw new AssertionError(name() + " uses " + ledger.used());
        }
    }
}
