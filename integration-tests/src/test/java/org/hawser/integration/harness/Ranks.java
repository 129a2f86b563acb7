// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.local.LocalCluster;

/**
 * The mpirun of a cluster and those of its ranks that live, agents and slots.
 *
 * @param mpirun their parent
 */
public record Ranks(ProcessId mpirun, List<ProcessId> ranks) {
    private static final ProcessTable TABLE = ProcessTable.ofMachine();

    public Ranks {
        requireNonNull(mpirun, "mpirun is null");
        ranks = List.copyOf(ranks);
    }

    /** As they are now. */
    public static Ranks of(LocalCluster cluster) {
        long pid = cluster.state().pools().launchers().get(0).mpirunPid();
        ProcessId mpirun = TABLE.find(pid).orElseThrow(() -> new IllegalStateException("mpirun has ended"));
        List<ProcessId> ranks = ProcessHandle.of(pid)
                .orElseThrow()
                .children()
                .map(child -> TABLE.find(child.pid()))
                .flatMap(Optional::stream)
                .toList();
        return new Ranks(mpirun, ranks);
    }

    /** Without one that is to be killed. */
    public Ranks without(ProcessId victim) {
        List<ProcessId> others = new ArrayList<>(ranks);
        others.remove(victim);
        return new Ranks(mpirun, others);
    }

    /** Those that have ended since, mpirun included. */
    public List<ProcessId> lost() {
        List<ProcessId> all = new ArrayList<>(ranks);
        all.add(mpirun);
        all.removeIf(TABLE::isAlive);
        return all;
    }
}
