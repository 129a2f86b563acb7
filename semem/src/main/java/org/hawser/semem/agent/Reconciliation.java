// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.Pages;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the ledger with the files from time to time, and corrects it: what a client told may have been lost with its
 * connection, and there are programs that write past it. A difference counts only if two passes see the same one,
 * because what a client has done and not told yet is a difference too. Not thread-safe.
 */
final class Reconciliation {
    private static final Logger LOG = LoggerFactory.getLogger(Reconciliation.class);

    /** Far more than a message takes. */
    private static final int ROUNDS_BETWEEN = 30;

    private final Desk desk;
    private final MemoryStore store;
    private Set<Drift> suspected = Set.of();
    private int rounds;

    /**
     * A file that nobody writes, and that is not as the ledger has it. 0 bytes mean that there is none.
     *
     * @param entered bytes that it takes by the ledger
     * @param real bytes that it takes
     */
    record Drift(String application, String path, long entered, long real) {}

    Reconciliation(Desk desk, MemoryStore store) {
        this.desk = desk;
        this.store = store;
    }

    /** To be called once a second. */
    void round() throws IOException {
        rounds++;
        if (rounds % ROUNDS_BETWEEN == 0) {
            pass();
        }
    }

    void pass() throws IOException {
        Set<Drift> found = new HashSet<>();
        for (String application : store.applications()) {
            try {
                found.addAll(drifts(application));
            } catch (IOException e) {
                LOG.warn("The files of {} cannot be counted", application, e);
            }
        }
        found.stream().filter(suspected::contains).forEach(desk::correct);
        suspected = found;
    }

    private Set<Drift> drifts(String application) throws IOException {
        Map<String, Long> entered = desk.settled(application);
        Map<String, Long> real = store.files(application);
        real.replaceAll((path, bytes) -> Pages.roundUp(bytes));
        Set<String> paths = new HashSet<>(entered.keySet());
        paths.addAll(real.keySet());
        Set<Drift> drifts = new HashSet<>();
        for (String path : paths) {
            Drift drift = new Drift(application, path, entered.getOrDefault(path, 0L), real.getOrDefault(path, 0L));
            if (drift.entered != drift.real) {
                drifts.add(drift);
            }
        }
        return drifts;
    }
}
