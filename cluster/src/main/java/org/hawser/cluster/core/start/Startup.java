// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.start;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.daemon.Daemons;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.probe.Probe;
import org.hawser.cluster.core.probe.Probes;
import org.hawser.cluster.core.probe.Readiness;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.common.role.AddedRole.Placement;

/**
 * Starts the daemons of this machine as the starter of a cluster asks for them, and waits until they serve. The state
 * file says at any time what has been started. To be used once, by one thread.
 */
public final class Startup {
    private final Daemons daemons;
    private final PortPlan ports;
    private final Function<Role, List<String>> jvmOptions;
    private final JsonFile<ClusterState> file;
    private final Progress progress;
    private ClusterState state;
    private Optional<Daemons.Formatting> formatting = Optional.empty();

    /** With JVM options of a role's daemons beside the usual ones; nothing is started in the empty state. */
    public Startup(
            Daemons daemons,
            PortPlan ports,
            Function<Role, List<String>> jvmOptions,
            JsonFile<ClusterState> file,
            ClusterState empty,
            Progress progress) {
        this.daemons = requireNonNull(daemons, "daemons is null");
        this.ports = requireNonNull(ports, "ports is null");
        this.jvmOptions = requireNonNull(jvmOptions, "jvmOptions is null");
        this.file = requireNonNull(file, "file is null");
        this.state = requireNonNull(empty, "empty is null");
        this.progress = requireNonNull(progress, "progress is null");
    }

    /** Starts to make an empty file system, for whose end the NameNode's start waits. */
    public void format() {
        formatting = Optional.of(daemons.startFormatting(jvmOptions.apply(Role.NAMENODE)));
    }

    /** Starts all daemons of a role, and returns at once. */
    public void start(Role role) {
        if (role.equals(Role.NAMENODE)) {
            formatting.ifPresent(Daemons.Formatting::await);
        }
        for (DaemonId daemon : ports.daemons(role)) {
            DaemonState started = daemons.start(daemon, jvmOptions.apply(role), ports);
            write(state.with(started));
            progress.line(String.format("%-20s started, pid %d", daemon.label(), started.pid()));
        }
    }

    /** Starts the daemons of all added roles, and returns at once. */
    public void startAdded() {
        ports.addedRoles().forEach(this::start);
    }

    /** Notes that the pools are being started by this process. */
    public void started(PoolLauncher mpirun) {
        write(state.with(state.pools().with(mpirun)));
        progress.line(String.format("%-20s started, pid %d, log %s", "launcher of mpirun", mpirun.pid(), mpirun.log()));
    }

    private void write(ClusterState next) {
        state = next;
        file.write(state);
    }

    /**
     * Starts the history server when the NameNode serves; returns when all serves but memory nodes. Both may take that long.
     */
    public void awaitService(Duration limit) {
        Probes probes = new Probes(ports);
        await(probes(probes, Role.NAMENODE::equals), limit);
        start(Role.JOBHISTORYSERVER);
        List<Probe> rest = new ArrayList<>(List.of(probes.home(System.getProperty("user.name"))));
        rest.addAll(probes(probes, role -> !role.equals(Role.NAMENODE) && role.placement() != Placement.MEMORY));
        await(rest, limit);
    }

    /** Waits for pools, and for memory nodes, whose agents may be ranks of the same mpirun. */
    public void awaitNodes(List<Probe> pools, Duration limit) {
        List<Probe> all = new ArrayList<>(pools);
        all.addAll(probes(new Probes(ports), role -> role.placement() == Placement.MEMORY));
        await(all, limit);
    }

    private List<Probe> probes(Probes probes, Predicate<Role> roles) {
        return state.daemons().stream()
                .filter(daemon -> roles.test(daemon.role()))
                .map(probes::of)
                .toList();
    }

    /** Waits as {@link Readiness} does, as long as all lives that was started. */
    public void await(List<Probe> probes, Duration limit) {
        new Readiness(ProcessTable.ofMachine(), () -> state, progress, limit).await(probes);
    }
}
