// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.client.ClientCommand;
import org.hawser.cluster.core.client.ToolFamily;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.client.ToolRunner;
import org.hawser.cluster.core.client.ToolSpec;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.probe.Probes;
import org.hawser.cluster.core.probe.Readiness;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.ClusterState;

/**
 * A running cluster of real daemons on loopback. It does not end with this object or its process, only with
 * {@link #stop}. Not safe for use by several threads, but for {@link #run} and what builds on it.
 */
public final class LocalCluster implements AutoCloseable {
    private static final Duration DAEMON_LIMIT = Duration.ofSeconds(90);
    private static final Duration END_LIMIT = Duration.ofSeconds(60);

    private final ClusterPaths paths;
    private final RuntimeLayout layout;
    private final Progress progress;
    private final ProcessTable table = ProcessTable.ofMachine();
    private volatile ClusterState state;

    private LocalCluster(ClusterPaths paths, RuntimeLayout layout, Progress progress, ClusterState state) {
        this.paths = paths;
        this.layout = layout;
        this.progress = progress;
        this.state = state;
    }

    /**
     * Starts a cluster and returns when every probe answers. HDFS of an earlier cluster in the same directory is kept.
     *
     * @throws DaemonFailedException if a daemon ends or does not answer in time; nothing is left running then
     * @throws ClusterException if the cluster cannot be started for another reason
     */
    public static LocalCluster start(ClusterSpec spec, RuntimeLayout layout, Progress progress) {
        ClusterSpec real = spec.withDir(ClusterStarter.realDirectory(spec.dir()));
        new ClusterStarter(real, layout, progress).start();
        return attach(real.dir(), layout, progress);
    }

    /** A cluster that runs already; throws if there is none in that directory. */
    public static LocalCluster attach(Path dir, RuntimeLayout layout) {
        return attach(dir, layout, Progress.silent());
    }

    /** The same; what is started later tells its progress. */
    public static LocalCluster attach(Path dir, RuntimeLayout layout, Progress progress) {
        ClusterPaths paths = new ClusterPaths(dir.toAbsolutePath().normalize());
        ClusterState state = ClusterState.file(paths)
                .read()
                .orElseThrow(() -> new ClusterException(
                        "No cluster runs in " + dir + ": start one with \"hawser cluster start\"."));
        return new LocalCluster(paths, layout, progress, state);
    }

    /**
     * Ends whatever runs of the cluster in that directory, also if its state is lost or damaged.
     *
     * @return how many processes there were
     * @throws ClusterException also if the state in that directory is not a local cluster's; nothing is changed then
     */
    public static int stop(Path dir, Progress progress) {
        Path absolute = dir.toAbsolutePath().normalize();
        new ClusterDirectory(new ClusterPaths(absolute)).requireOwnState();
        return new ClusterStopper(absolute, progress).stop();
    }

    public Path dir() {
        return paths.dir();
    }

    /** The configuration of clients. */
    public Path confDir() {
        return paths.conf();
    }

    /** The cluster as this object knows it. */
    public ClusterState state() {
        return state;
    }

    /** Run-time files of a worker: those of its pool. */
    public Path runDir(int worker) {
        return paths.run(worker);
    }

    /** Run-time files of a memory node: those of its agent. */
    public Path memoryRunDir(int number) {
        return paths.memoryRun(number);
    }

    /** Whether the daemon's process lives. */
    public boolean isAlive(Role role, int worker) {
        return table.isAlive(daemon(new DaemonId(role, worker)).process());
    }

    /** The configuration of clients, in a new object. */
    public Configuration configuration() {
        return SiteFiles.addTo(new Configuration(), confDir());
    }

    /** Runs a program in a client JVM and waits for its end. */
    public ToolRun run(ToolSpec tool) {
        return new ToolRunner(new ClientCommand(paths, state.profile(), layout)).run(tool);
    }

    /** {@code hadoop jar}. */
    public ToolRun jar(String... arguments) {
        return run(ToolFamily.JAR.tool(List.of(arguments)));
    }

    /** {@code hdfs dfs}. */
    public ToolRun fs(String... arguments) {
        return run(ToolFamily.FS.tool(List.of(arguments)));
    }

    /** {@code yarn}, the subcommand first. */
    public ToolRun yarn(String... arguments) {
        return run(ToolFamily.YARN.tool(List.of(arguments)));
    }

    /** {@code mapred}, the subcommand first. */
    public ToolRun mapred(String... arguments) {
        return run(ToolFamily.MAPRED.tool(List.of(arguments)));
    }

    /** Ends a daemon with SIGKILL and returns when it is gone. */
    public void killDaemon(Role role, int worker) {
        ProcessId process = daemon(new DaemonId(role, worker)).process();
        process.kill(table);
        requireEnd(process);
    }

    /** Starts a daemon that has ended, on its old ports, and returns when it answers; throws if it lives. */
    public void startDaemon(Role role, int worker) {
        DaemonId id = new DaemonId(role, worker);
        if (isAlive(role, worker)) {
            throw new ClusterException("The " + id + " is still running: it can be started only after it has ended.");
        }
        PortPlan ports =
                new PortPlan(state.daemons().stream().collect(Collectors.toMap(DaemonState::id, DaemonState::ports)));
        DaemonState started =
                ClusterStarter.daemons(paths, state.profile(), layout).start(id, List.of(), ports);
        state = state.with(started);
        ClusterState.file(paths).write(state);
        ClusterState only =
                new ClusterState(state.profile(), state.workers(), state.slots(), Map.of(), List.of(started));
        new Readiness(table, () -> only, progress, DAEMON_LIMIT).await(List.of(new Probes(ports).of(started)));
    }

    /**
     * Ends a daemon in good order if it lives, and starts it again on its old ports. Containers of a NodeManager keep running.
     * What the configuration files of the cluster say now counts for it.
     */
    public void restartDaemon(Role role, int worker) {
        ProcessId process = daemon(new DaemonId(role, worker)).process();
        if (table.isAlive(process)) {
            process.terminate(table);
            if (!Deadline.after(END_LIMIT).await(() -> !table.isAlive(process))) {
                process.kill(table);
                requireEnd(process);
            }
        }
        startDaemon(role, worker);
    }

    /** Ends the cluster in good order, then by force; nothing of it is left, agents and slots included. */
    public void stop() {
        stop(paths.dir(), progress);
    }

    @Override
    public void close() {
        stop();
    }

    /**
     * A daemon of this cluster, as of its start.
     *
     * @param worker its number; 0 for daemons that there is one of
     */
    public DaemonState daemon(Role role, int worker) {
        return daemon(new DaemonId(role, worker));
    }

    private DaemonState daemon(DaemonId id) {
        return state.daemon(id)
                .orElseThrow(() ->
                        new ClusterException("The cluster has no " + id + ": it has " + state.workers() + " workers."));
    }

    private void requireEnd(ProcessId process) {
        if (!Deadline.after(END_LIMIT).await(() -> !table.isAlive(process))) {
            throw new ClusterException("Process " + process.pid() + " is still alive after SIGKILL.");
        }
    }
}
