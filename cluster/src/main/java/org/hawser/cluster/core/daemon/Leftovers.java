// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;

/**
 * Finds every process that belongs to a cluster, whoever started it: daemons by the mark on their command line, agents
 * and slots by their run directory, containers and what they started by the NodeManagers' local directories.
 */
public final class Leftovers {
    private static final String RUN_DIR = "HAWSER_RUN_DIR=";

    private final ProcessTable table;
    private final ClusterPaths paths;

    public Leftovers(ProcessTable table, ClusterPaths paths) {
        this.table = requireNonNull(table, "table is null");
        this.paths = requireNonNull(paths, "paths is null");
    }

    /** The processes of the cluster, without this one and those that started it. */
    public List<ProcessId> find() {
        Set<Long> spared = table.selfAndAncestors();
        return table.pids().stream()
                .filter(pid -> !spared.contains(pid))
                .filter(this::belongs)
                .flatMap(pid -> table.find(pid).stream())
                .toList();
    }

    /**
     * Ends processes by SIGTERM, and then all that belong to the cluster by force.
     *
     * @param first what is given time to end by itself
     * @param last what is asked to end once the first have ended, and is given what they have left of that time
     * @return whether nothing is left
     */
    public boolean end(List<ProcessId> first, List<ProcessId> last, StopTime time) {
        if (!time.isAtOnce()) {
            Iterator<List<ProcessId>> groups = List.of(first, last).iterator();
            List<ProcessId> asked = new ArrayList<>();
            time.await(StopLimits::daemonsMillis, () -> haveEnded(asked, groups));
        }
        return time.await(StopLimits::killMillis, this::kill);
    }

    /** Whether all have ended; asks the next group as soon as those have that were asked before. */
    private boolean haveEnded(List<ProcessId> asked, Iterator<List<ProcessId>> groups) {
        while (asked.stream().noneMatch(table::isAlive)) {
            if (!groups.hasNext()) {
                return true;
            }
            List<ProcessId> group = groups.next();
            group.forEach(process -> process.terminate(table));
            asked.addAll(group);
        }
        return false;
    }

    /** Kills all processes of the cluster; returns whether nothing is left. */
    public boolean kill(Duration limit) {
        return Deadline.after(limit).await(this::kill);
    }

    private boolean kill() {
        List<ProcessId> rest = find();
        rest.forEach(process -> process.kill(table));
        return rest.isEmpty();
    }

    private boolean belongs(long pid) {
        List<String> arguments = table.commandLine(pid);
        return arguments.contains(DaemonCommand.mark(paths.dir()))
                || arguments.stream().anyMatch(this::namesLocalDirectory)
                || table.workingDirectory(pid).filter(this::isLocalDirectory).isPresent()
                || table.environment(pid).stream().anyMatch(this::namesRunDirectory);
    }

    private boolean namesRunDirectory(String variable) {
        return variable.startsWith(RUN_DIR)
                && Path.of(variable.substring(RUN_DIR.length())).startsWith(paths.run());
    }

    private boolean namesLocalDirectory(String argument) {
        int at = argument.indexOf(paths.dir() + "/worker");
        return at >= 0 && isLocalDirectory(Path.of(firstWord(argument.substring(at))));
    }

    private boolean isLocalDirectory(Path path) {
        if (!path.startsWith(paths.dir()) || path.getNameCount() < paths.dir().getNameCount() + 2) {
            return false;
        }
        Path below = paths.dir().relativize(path);
        return below.getName(0).toString().matches("worker\\d+")
                && below.getName(1).equals(paths.nodeManagerLocal(1).getFileName());
    }

    private static String firstWord(String text) {
        return text.split("[\\s:,;'\"]", 2)[0].replace("\0", "");
    }
}
