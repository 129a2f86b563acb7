// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.site;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.files.ClusterLock;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.MachineLinks;
import org.hawser.cluster.core.pool.MpirunFailedException;
import org.hawser.cluster.core.pool.PoolLaunch;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.probe.AgentCall;
import org.hawser.cluster.core.probe.PoolReadiness;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;

/** Starts and stops the pools of a site's own nodes as the ranks of one {@code mpirun} on this host. */
public final class SitePools {
    /** Until an mpirun that cannot start its ranks at all has ended. */
    private static final Duration FIRST_LOOK = Duration.ofSeconds(5);

    private final Path dir;
    private final JsonFile<Run> file;
    private final PoolProcesses processes;
    private final Progress progress;

    /**
     * Pools that were started.
     *
     * @param host on which mpirun runs
     */
    public record Run(String host, List<String> nodes, PoolLauncher mpirun) {
        public Run {
            requireNonNull(host, "host is null");
            nodes = List.copyOf(nodes);
            requireNonNull(mpirun, "mpirun is null");
        }
    }

    /** Pools of a directory, which all nodes see: the log is there, and what ranks are started from. */
    public SitePools(Path dir, Progress progress) {
        this.dir = requireNonNull(dir, "dir is null");
        this.file = new JsonFile<>(dir.resolve("pools.json"), Run.class);
        this.processes = new PoolProcesses(ProcessTable.ofMachine(), dir);
        this.progress = requireNonNull(progress, "progress is null");
    }

    /** What mpirun and all ranks print. */
    public Path log() {
        return dir.resolve("mpirun.log");
    }

    private Path plan() {
        return dir.resolve("plan");
    }

    /** What {@link #start} starts. */
    public PoolLaunch launch(RuntimeLayout layout, SiteConf conf, List<String> nodes) {
        return new PoolLaunch(
                layout,
                dir,
                conf.dir(),
                plan(),
                nodes.stream()
                        .map(node -> new PoolLaunch.Node(Optional.of(node), conf.dir()))
                        .toList());
    }

    /**
     * Starts the pools and waits until they are ready.
     *
     * @param wait how long they may take; they are left running then
     * @throws ClusterException also if pools of this directory run already
     */
    public void start(RuntimeLayout layout, SiteConf conf, List<String> nodes, Duration wait) {
        makeDirectory();
        Optional<String> here = nodes.stream().filter(MachineLinks::isHere).findFirst();
        PoolLauncher mpirun;
        ClusterLock lock = lock();
        try {
            requireNotRunning();
            if (here.isPresent()) {
                requireNoAgent(conf.run());
            }
            removePlan();
            mpirun = PoolLauncher.of(
                    new ProcessLauncher(dir, environment(conf), Session.OWN)
                            .start(launch(layout, conf, nodes).command(), log()),
                    log());
            note(new Run(MachineLinks.hostName(), nodes, mpirun));
        } finally {
            // From now on the pools can be stopped.
            lock.release();
        }
        progress.line("mpirun starts the pools of " + nodes.size() + " nodes, pid of its launcher " + mpirun.pid()
                + ", log " + log());
        await(conf, here, mpirun, wait);
    }

    /** Nobody could stop pools that are not noted. */
    private void note(Run run) {
        try {
            file.write(run);
        } catch (UncheckedIOException e) {
            processes.end(living(Optional.of(run)));
            throw e;
        }
    }

    private ClusterLock lock() {
        return ClusterLock.take(
                lockFile(), "Another command is starting or stopping pools in " + dir + ": wait for its end.");
    }

    /** Of another name than that of local clusters, to which an empty one marks a directory of theirs. */
    private Path lockFile() {
        return dir.resolve("pools.lock");
    }

    private void makeDirectory() {
        try {
            DirectoryTree.createPrivate(dir);
            requireOwn();
        } catch (IOException | UncheckedIOException e) {
            throw new ClusterException(
                    "The directory " + dir + " cannot be made: " + e + "; choose another with --dir.", e);
        }
    }

    /** What this account runs and ends is read from it. */
    private void requireOwn() throws IOException {
        if (!DirectoryTree.isOwn(dir)) {
            throw new ClusterException(dir + " is not a directory of " + System.getProperty("user.name")
                    + " that nobody else may write to: choose another with --dir.");
        }
    }

    private void requireNotRunning() {
        Optional<Run> run = file.read();
        run.ifPresent(this::requireHere);
        living(run).stream().findFirst().ifPresent(process -> {
            throw new ClusterException("The pools of " + dir + " run already, under pid " + process.pid()
                    + ": stop them first, or choose another --dir.");
        });
    }

    /** Ranks could not take the place of an agent that a NodeManager has started, even if it refuses or hangs. */
    private static void requireNoAgent(RunDirectory run) {
        agent(run).ifPresent(agent -> {
            throw new ClusterException(agent + ": stop the pools that it belongs to. If a NodeManager has started it,"
                    + " check hawser.reuse.agent-start and restart the NodeManager.");
        });
    }

    /** Says which agent listens there; empty if none does. */
    static Optional<String> agent(RunDirectory run) {
        if (!Files.exists(run.socket())) {
            return Optional.empty();
        }
        try {
            Message.Status status = AgentCall.ask(run, new Message.GetStatus(), Message.Status.class);
            return Optional.of("An agent, pid " + status.agentPid() + ", serves " + run.path() + " already");
        } catch (IOException e) {
            if (e.getCause() instanceof ConnectException) {
                // It was killed, and has left its socket.
                return Optional.empty();
            }
            return Optional.of("An agent serves " + run.path() + " already (" + e.getMessage() + ")");
        }
    }

    private void requireHere(Run run) {
        if (!run.host().equals(MachineLinks.hostName())) {
            throw new ClusterException("The pools of " + dir + " were started on " + run.host()
                    + ": stop them there. If that host is gone, remove " + dir.resolve("pools.json") + ".");
        }
    }

    private List<ProcessId> living(Optional<Run> run) {
        return processes.living(run.map(noted -> noted.mpirun().process()));
    }

    /** Modules of Open MPI, and settings of mpirun in variables, reach it. */
    private Map<String, String> environment(SiteConf conf) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("HADOOP_CONF_DIR", conf.dir().toString());
        environment.put("JAVA_HOME", JavaCommand.home().toString());
        environment.put(PoolProcesses.MARK, dir.toString());
        return environment;
    }

    /** No rank serves before all ranks of all nodes are there: one node, if this host is one, shows that. */
    private void await(SiteConf conf, Optional<String> here, PoolLauncher mpirun, Duration wait) {
        BooleanSupplier ready = here.<BooleanSupplier>map(node ->
                        new PoolReadiness(node, conf.run(), Optional.of("waits for the ranks of mpirun"), progress))
                .orElse(() -> false);
        Duration limit = here.isPresent() || wait.compareTo(FIRST_LOOK) < 0 ? wait : FIRST_LOOK;
        boolean all = Deadline.after(limit).await(() -> {
            if (!ProcessTable.ofMachine().isAlive(mpirun.process())) {
                forget(mpirun);
                throw new MpirunFailedException(mpirun);
            }
            return ready.getAsBoolean();
        });
        if (here.isEmpty()) {
            progress.line("this host is none of the nodes: \"hadoop pool status --run-dir "
                    + conf.run().path() + "\" on one of them shows whether its slots are ready");
        } else if (!all && !wait.isZero()) {
            throw new ClusterException("The slots of " + here.get() + " are not ready within " + wait.toSeconds()
                    + " s. The pools are left running; their log " + log() + " says more.");
        }
    }

    /** Others may have been started since. */
    private void forget(PoolLauncher mpirun) {
        if (file.read().filter(run -> run.mpirun().equals(mpirun)).isPresent()) {
            file.delete();
        }
    }

    /**
     * Ends the pools; containers in their slots end with them.
     *
     * @return whether any ran
     * @throws ClusterException if they run on another host, do not end, or are being started, or if others may write to
     *     the directory
     */
    public boolean stop() {
        if (!wasStarted()) {
            return false;
        }
        ClusterLock lock = lock();
        try {
            Optional<Run> run = file.read();
            run.ifPresent(this::requireHere);
            List<ProcessId> living = living(run);
            processes.end(living);
            file.delete();
            removePlan();
            return !living.isEmpty();
        } finally {
            lock.release();
        }
    }

    /** Every start leaves its lock. A directory that has none is left as it is. */
    private boolean wasStarted() {
        try {
            requireOwn();
            return Files.exists(lockFile()) || Files.exists(dir.resolve("pools.json"));
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void removePlan() {
        try {
            DirectoryTree.remove(plan());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
