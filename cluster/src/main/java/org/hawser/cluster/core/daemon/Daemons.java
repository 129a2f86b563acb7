// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * The Hadoop daemons of one cluster directory on this machine. Starts them, watches them, and ends them together with
 * the pools and containers that they have started, which it finds by the directory. Safe for use by several threads.
 */
public final class Daemons {
    private static final DaemonId NAMENODE = new DaemonId(Role.NAMENODE, 0);
    private static final Duration FORMAT_LIMIT = Duration.ofMinutes(2);

    private final ClusterPaths paths;
    private final DaemonCommand command;
    private final ProcessLauncher launcher;
    private final ProcessTable table = ProcessTable.ofMachine();
    private final List<Member> members = new CopyOnWriteArrayList<>();
    private volatile boolean stopping;

    public Daemons(ClusterPaths paths, DaemonCommand command, ProcessLauncher launcher) {
        this.paths = requireNonNull(paths, "paths is null");
        this.command = requireNonNull(command, "command is null");
        this.launcher = requireNonNull(launcher, "launcher is null");
    }

    /** Starts a daemon and returns at once; {@link #loss} tells if it ends. */
    public void start(DaemonId daemon, List<String> jvmOptions) {
        run(daemon, jvmOptions);
    }

    /** Starts a daemon and returns at once; throws if it has ended by then. */
    public DaemonState start(DaemonId daemon, List<String> jvmOptions, PortPlan ports) {
        long now = System.currentTimeMillis();
        Member started = run(daemon, jvmOptions);
        ProcessId id = started.id()
                .orElseThrow(() -> new DaemonFailedException(
                        "The " + daemon + " ended at once. " + LogTail.quote(started.log()), false));
        return new DaemonState(
                daemon.role(),
                daemon.worker(),
                id.pid(),
                id.startTicks(),
                now,
                ports.of(daemon),
                ports.web(daemon),
                started.log());
    }

    private Member run(DaemonId daemon, List<String> jvmOptions) {
        Path log = paths.log(daemon);
        Process process = launcher.start(command.of(daemon, jvmOptions), log);
        Member member = new Member(daemon, process, table.find(process.pid()), log);
        members.add(member);
        return member;
    }

    /** Starts to make an empty file system; {@link Formatting#await} ends it. */
    public Formatting startFormatting(List<String> jvmOptions) {
        Path log = paths.logs().resolve("namenode-format.log");
        return new Formatting(
                launcher.start(command.of(NAMENODE, jvmOptions, "-format", "-nonInteractive", "-force"), log), log);
    }

    /** The one that was started first. */
    public Optional<DaemonId> first() {
        return members.stream().map(Member::daemon).findFirst();
    }

    /** How a daemon ended that nobody has stopped, if there is one. */
    public Optional<String> loss() {
        if (stopping) {
            return Optional.empty();
        }
        return members.stream()
                .filter(member -> !member.process().isAlive())
                .findFirst()
                .map(member -> "the " + member.daemon() + " has ended with exit code "
                        + member.process().exitValue() + ". " + LogTail.quote(member.log()));
    }

    /** Ends the daemons, by SIGTERM and then by force, and all else of the directory; returns whether all is gone. */
    public boolean stop(StopTime time) {
        stopping = true;
        return new Leftovers(table, paths).end(processes(false), processes(true), time);
    }

    private List<ProcessId> processes(boolean last) {
        return members.stream()
                .filter(member -> member.daemon().role().endsLast() == last)
                .flatMap(member -> member.id().stream())
                .toList();
    }

    private record Member(DaemonId daemon, Process process, Optional<ProcessId> id, Path log) {}

    /** The making of an empty file system, under way. */
    public record Formatting(Process process, Path log) {
        public void await() {
            if (!ProgramRun.ends(process, FORMAT_LIMIT) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new DaemonFailedException("The file system could not be formatted. " + LogTail.quote(log), false);
            }
        }
    }
}
