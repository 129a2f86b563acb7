/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.core.daemon;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hawser.cluster.core.DaemonFailedException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;
import org.hawser.cluster.core.process.ProcessTable;

/**
 * Daemons that belong to one directory. They stay in this process's session, by which batch systems know what to end; what
 * they start in turn, pools and containers, is found by the directory. Safe for use by several threads.
 */
public final class DaemonGroup {
    private final ClusterPaths paths;
    private final ProcessTable table;
    private final List<Member> members = new CopyOnWriteArrayList<>();
    private volatile boolean stopping;

    public DaemonGroup(ClusterPaths paths, ProcessTable table) {
        this.paths = requireNonNull(paths, "paths is null");
        this.table = requireNonNull(table, "table is null");
    }

    /** Starts a daemon; its output goes to its log. */
    public Process start(DaemonId daemon, List<String> command, Map<String, String> environment) {
        Path log = paths.log(daemon);
        Process process = run(command, environment, log);
        members.add(new Member(daemon, process, log));
        return process;
    }

    /** Starts a process that is no daemon. */
    public Process run(List<String> command, Map<String, String> environment, Path log) {
        return new ProcessLauncher(paths.dir(), environment, Session.INHERITED).start(command, log);
    }

    /** The kernel's name of a process of this group. */
    public ProcessId id(DaemonId daemon, Process process) {
        return table.find(process.pid())
                .orElseThrow(() -> new DaemonFailedException(
                        "The " + daemon + " ended at once. " + LogTail.quote(paths.log(daemon)), false));
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

    /**
     * Ends the daemons, first by SIGTERM, then by force, and everything else that belongs to the directory.
     *
     * @return whether nothing is left
     */
    public boolean stop(StopTime time) {
        stopping = true;
        if (!time.isAtOnce()) {
            members.forEach(member -> member.process().destroy());
            time.await(StopLimits::daemonsMillis, () -> members.stream()
                    .noneMatch(member -> member.process().isAlive()));
        }
        members.forEach(member -> member.process().destroyForcibly());
        return time.await(StopLimits::killMillis, this::killRest);
    }

    /** Kills everything that belongs to the directory; returns whether nothing is left. */
    public boolean killRest(Duration limit) {
        return Deadline.after(limit).await(this::killRest);
    }

    private boolean killRest() {
        List<ProcessId> rest = new Leftovers(table, paths).find();
        rest.forEach(process -> process.kill(table));
        return rest.isEmpty();
    }

    private record Member(DaemonId daemon, Process process, Path log) {}
}
