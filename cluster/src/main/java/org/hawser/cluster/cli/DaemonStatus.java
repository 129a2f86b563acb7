// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.probe.Probes;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.role.AddedRole.Placement;
import org.hawser.reuse.config.RunDirectory;

/**
 * How one daemon, the agent of a worker's pool, or the mpirun of all pools is at this moment.
 *
 * @param state {@code up}, {@code silent} if it lives but does not answer, {@code dead}, or {@code drained} if it is a
 *     memory node's and has ended because the node was drained
 * @param page its web address, if it has one
 */
record DaemonStatus(String role, int worker, long pid, String state, @JsonIgnore Optional<URI> page, Path log) {
    /** The role of the agent of a worker's pool. */
    static final String AGENT = "agent";

    private static final String DRAINED = "drained";
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** The daemons of a cluster by role and worker, then the mpirun that has started its pools, then their agents. */
    static List<DaemonStatus> of(LocalCluster cluster) {
        List<Role> roles = Role.of(cluster.state().profile());
        Stream<DaemonStatus> daemons = cluster.state().daemons().stream()
                .sorted(Comparator.comparing((DaemonState daemon) -> roles.indexOf(daemon.role()))
                        .thenComparing(DaemonState::worker))
                .map(daemon -> new DaemonStatus(
                        daemon.role().label(),
                        daemon.worker(),
                        daemon.pid(),
                        state(cluster, daemon),
                        Optional.of(daemon.web()),
                        daemon.log()));
        Stream<DaemonStatus> launchers =
                cluster.state().pools().launchers().stream().map(DaemonStatus::mpirun);
        Stream<DaemonStatus> agents = IntStream.rangeClosed(1, cluster.state().workers())
                .mapToObj(worker -> agent(cluster, worker))
                .flatMap(Optional::stream);
        return Stream.of(daemons, launchers, agents).flatMap(all -> all).toList();
    }

    /** The web address, in JSON. */
    @JsonProperty
    String web() {
        return page.map(URI::toString).orElse("");
    }

    /** Whether it is as it should be. */
    @JsonIgnore
    boolean isUp() {
        return state.equals("up") || state.equals(DRAINED);
    }

    String name() {
        return worker == 0 ? role : role + "-" + worker;
    }

    private static DaemonStatus mpirun(PoolLauncher launcher) {
        boolean alive = ProcessTable.ofMachine().isAlive(launcher.process());
        return new DaemonStatus(
                "mpirun", 0, launcher.mpirunPid(), alive ? "up" : "dead", Optional.empty(), launcher.log());
    }

    private static Optional<DaemonStatus> agent(LocalCluster cluster, int worker) {
        Path runDir = cluster.runDir(worker);
        Optional<Integer> port = cluster.state()
                .daemon(new DaemonId(Role.NODEMANAGER, worker))
                .map(daemon -> daemon.ports().get("agent"));
        Optional<Long> pid = pid(runDir.resolve("agent.pid"));
        if (port.isEmpty() || pid.isEmpty()) {
            return Optional.empty();
        }
        URI web = URI.create("http://" + PortPlan.HOST + ":" + port.get());
        boolean alive = ProcessTable.ofMachine().find(pid.get()).isPresent();
        return Optional.of(new DaemonStatus(
                AGENT, worker, pid.get(), state(alive, web), Optional.of(web), agentLog(cluster, runDir)));
    }

    /** An agent that mpirun has started writes to mpirun's log; one that takes its place has a log of its own. */
    private static Path agentLog(LocalCluster cluster, Path runDir) {
        Path own = runDir.resolve("agent.log");
        return Files.exists(own)
                ? own
                : cluster.state().pools().launchers().stream()
                        .map(PoolLauncher::log)
                        .findFirst()
                        .orElse(own);
    }

    private static String state(LocalCluster cluster, DaemonState daemon) {
        boolean alive = cluster.isAlive(daemon.role(), daemon.worker());
        boolean drained = daemon.role().placement() == Placement.MEMORY
                && Files.exists(new RunDirectory(cluster.memoryRunDir(daemon.worker())).drained());
        return !alive && drained ? DRAINED : state(alive, daemon.web());
    }

    private static String state(boolean alive, URI web) {
        if (!alive) {
            return "dead";
        }
        return Probes.answers(web) ? "up" : "silent";
    }

    private static Optional<Long> pid(Path file) {
        try {
            Matcher number = NUMBER.matcher(Files.readString(file));
            return number.find() ? Optional.of(Long.valueOf(number.group())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
