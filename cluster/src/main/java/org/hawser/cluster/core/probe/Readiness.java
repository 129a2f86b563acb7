// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.pool.MpirunFailedException;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.ClusterState;

/**
 * Waits until probes hold, as long as every daemon lives that the state names at each look.
 *
 * @param limit for each call of {@link #await}
 */
public record Readiness(ProcessTable table, Supplier<ClusterState> state, Progress progress, Duration limit) {
    public Readiness {
        requireNonNull(table, "table is null");
        requireNonNull(state, "state is null");
        requireNonNull(progress, "progress is null");
        requireNonNull(limit, "limit is null");
    }

    /**
     * Returns when every probe has held once.
     *
     * @throws DaemonFailedException if a daemon ends, or a probe does not hold within the limit
     * @throws MpirunFailedException if the mpirun of the pools ends
     */
    public void await(List<Probe> probes) {
        List<Probe> pending = new ArrayList<>(probes);
        Deadline deadline = Deadline.after(limit);
        boolean ready = deadline.await(() -> {
            pending.removeIf(probe -> probe.holds().getAsBoolean() && tell(probe));
            if (!pending.isEmpty()) {
                requireDaemonsAlive();
            }
            return pending.isEmpty();
        });
        if (Thread.currentThread().isInterrupted()) {
            throw new ClusterException("Interrupted while waiting for " + waitedFor(pending) + ".");
        }
        if (!ready) {
            throw tooLate(pending);
        }
    }

    private boolean tell(Probe probe) {
        long millis = state.get()
                .daemon(probe.daemon())
                .map(daemon -> System.currentTimeMillis() - daemon.startedAtMillis())
                .orElse(0L);
        progress.line(String.format("%-20s %s after %d ms", probe.daemon().label(), probe.condition(), millis));
        return true;
    }

    private void requireDaemonsAlive() {
        for (PoolLauncher mpirun : state.get().pools().launchers()) {
            if (!table.isAlive(mpirun.process())) {
                throw new MpirunFailedException(mpirun);
            }
        }
        for (DaemonState daemon : state.get().daemons()) {
            if (!table.isAlive(daemon.process())) {
                String quote = LogTail.quote(daemon.log());
                throw new DaemonFailedException(
                        "The " + daemon.id() + " (pid " + daemon.pid() + ") ended while starting. " + quote,
                        quote.contains("BindException"));
            }
        }
    }

    private static String waitedFor(List<Probe> pending) {
        return pending.stream()
                .map(probe -> probe.daemon() + ": " + probe.condition())
                .collect(Collectors.joining("; "));
    }

    private DaemonFailedException tooLate(List<Probe> pending) {
        String log = pending.stream()
                .findFirst()
                .flatMap(probe -> state.get().daemon(probe.daemon()))
                .map(daemon -> " " + LogTail.quote(daemon.log()))
                .orElse("");
        // Agents and slots say there why they do not start.
        String mpirun = state.get().pools().launchers().stream()
                .map(launcher -> "\nThe agents and slots that mpirun has started write to " + launcher.log() + ".")
                .collect(Collectors.joining());
        return new DaemonFailedException(
                "Not ready within " + limit.toSeconds() + " s: " + waitedFor(pending) + "." + log + mpirun, false);
    }
}
