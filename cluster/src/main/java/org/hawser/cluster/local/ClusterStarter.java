// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.FreePorts;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.daemon.Daemons;
import org.hawser.cluster.core.files.ClusterLock;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.MpirunFailedException;
import org.hawser.cluster.core.pool.PoolLaunch;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.cluster.core.probe.PoolProbes;
import org.hawser.cluster.core.probe.Probe;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.start.Startup;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.reuse.cds.ClassArchive;

/** Starts one local cluster. What does not depend on another thing is started at the same time. */
final class ClusterStarter {
    private static final Duration READY_LIMIT = Duration.ofMinutes(2);
    /** The first start of a release builds a class archive on each node. */
    private static final Duration NODES_LIMIT = Duration.ofMinutes(5);

    private final ClusterSpec spec;
    private final RuntimeLayout layout;
    private final Progress progress;
    private final ProcessTable table = ProcessTable.ofMachine();
    private final ClusterPaths paths;
    private final JsonFile<ClusterState> stateFile;
    private boolean poolsForced;

    ClusterStarter(ClusterSpec spec, RuntimeLayout layout, Progress progress) {
        this.spec = spec;
        this.layout = layout;
        this.progress = progress;
        this.paths = new ClusterPaths(spec.dir());
        this.stateFile = ClusterState.file(paths);
    }

    /** Returns when every probe answers; if that fails, nothing of the cluster is left running. */
    void start() {
        requireHawserJars();
        new ClusterDirectory(paths).requireOwn();
        ClusterLock lock = ClusterLock.take(spec.dir());
        try {
            requireNotRunning();
            stop();
            startTwiceAtMost();
        } finally {
            lock.release();
        }
    }

    private void startTwiceAtMost() {
        try {
            startOrStop(Optional.empty());
        } catch (MpirunFailedException e) {
            if (poolsForced) {
                throw e;
            }
            progress.line(e.getMessage());
            progress.line("Starting once more, without mpirun.");
            startOrStop(Optional.of(
                    PoolState.chosen(PoolStarter.NODEMANAGER, "mpirun ended at its start: " + e.lastLine())));
        } catch (DaemonFailedException e) {
            if (!e.portTaken()) {
                throw e;
            }
            progress.line("A port was taken in the meantime: starting once more with others.");
            startOrStop(Optional.empty());
        }
    }

    /** Starts everything, with the pools in that way or else as the settings and the machine have it. */
    private void startOrStop(Optional<PoolState> pools) {
        try {
            startOnce(pools);
        } catch (RuntimeException e) {
            stop();
            throw e;
        }
    }

    private void startOnce(Optional<PoolState> wantedPools) {
        PortPlan ports = new FreePorts(new Random()).plan(spec.daemons());
        ConfigurationWriter configuration = new ConfigurationWriter(spec, layout, ports);
        configuration.requireMemory();
        PoolState pools = wantedPools.orElseGet(configuration::pools);
        poolsForced = pools.forced();
        tellPools(pools);
        ClusterDirectory directory = new ClusterDirectory(paths);
        directory.prepare(spec.workers());
        configuration.write(pools);
        Startup startup = new Startup(
                daemons(paths, spec.profile(), layout),
                ports,
                role -> List.of(),
                stateFile,
                new ClusterState(spec.profile(), spec.workers(), spec.slots(), spec.settings(), List.of()).with(pools),
                progress);

        if (!directory.hasFileSystem()) {
            startup.format();
        }
        if (pools.starter() == PoolStarter.MPIRUN) {
            startup.started(startMpirun());
        }
        startup.start(Role.RESOURCEMANAGER);
        startup.start(Role.NODEMANAGER);
        startup.start(Role.NAMENODE);
        startup.start(Role.DATANODE);
        startup.startAdded();
        startup.awaitService(READY_LIMIT);
        startup.awaitNodes(probesOfPools(), NODES_LIMIT);
    }

    /** Daemons that outlive this process. */
    static Daemons daemons(ClusterPaths paths, Profile profile, RuntimeLayout layout) {
        DaemonCommand command = new DaemonCommand(paths, profile, layout).withArchive(ClassArchive.defaultDirectory());
        return new Daemons(paths, command, new ProcessLauncher(paths.dir(), command.environment(), Session.OWN));
    }

    private void tellPools(PoolState pools) {
        if (pools.starter() != PoolStarter.NOBODY) {
            progress.line(String.format("%-20s %s", "pools", pools.text()));
        }
    }

    private PoolLauncher startMpirun() {
        Path log = paths.mpirunLog();
        return PoolLauncher.of(
                new ProcessLauncher(
                                paths.dir(),
                                new DaemonCommand(paths, spec.profile(), layout).poolEnvironment(),
                                Session.OWN)
                        .start(poolLaunch(spec, layout).command(), log),
                log);
    }

    /** The pools of all workers, and the agents of memory nodes, as the ranks of one mpirun. */
    static PoolLaunch poolLaunch(ClusterSpec spec, RuntimeLayout layout) {
        ClusterPaths paths = new ClusterPaths(spec.dir());
        return new PoolLaunch(
                layout,
                paths.dir(),
                paths.conf(),
                paths.dir().resolve("mpirun"),
                Stream.concat(
                                numbered(spec.workers()).map(paths::worker),
                                numbered(spec.memoryNodes()).map(paths::memoryNode))
                        .map(node -> new PoolLaunch.Node(Optional.empty(), node.resolve("conf")))
                        .toList());
    }

    private static Stream<Integer> numbered(int count) {
        return IntStream.rangeClosed(1, count).boxed();
    }

    private List<Probe> probesOfPools() {
        return spec.daemons().stream()
                .filter(daemon -> daemon.role().equals(Role.NODEMANAGER))
                .flatMap(daemon -> PoolProbes.of(daemon, paths.conf(daemon), progress).stream())
                .toList();
    }

    private void requireNotRunning() {
        boolean running = stateFile.read().stream()
                .flatMap(old -> old.daemons().stream())
                .anyMatch(daemon -> table.isAlive(daemon.process()));
        if (running) {
            throw new ClusterException(
                    "A cluster runs in " + paths.dir() + " already: stop it first, or choose another --name or --dir.");
        }
    }

    private void requireHawserJars() {
        if (spec.profile() == Profile.HAWSER && layout.hawserJars().isEmpty()) {
            throw new ClusterException("The hawser profile needs Hawser's jars, and there are none under "
                    + layout.root() + ": run ./scripts/setup.");
        }
    }

    private void stop() {
        new ClusterStopper(spec.dir(), progress).stop();
    }

    /** The real path of the directory, made if need be: the working directories of processes are compared with it. */
    static Path realDirectory(Path dir) {
        try {
            return Files.createDirectories(dir).toRealPath();
        } catch (IOException e) {
            throw new ClusterException("The cluster directory " + dir + " cannot be made: " + e, e);
        }
    }
}
