// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.file.Path;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;

/**
 * The record, in the state of a running cluster, of the process that has started the pools of all workers and lives as
 * long as one of them.
 *
 * @param pid process id; that of mpirun itself is a child's
 * @param startTicks when the process started, in clock ticks since boot: with the pid it names the process for good
 * @param log the file that holds its output and that of agents and slots
 */
public record PoolLauncher(long pid, long startTicks, Path log) {
    public PoolLauncher {
        requireNonNull(log, "log is null");
    }

    /** A process that was just started; throws if it has ended. */
    public static PoolLauncher of(Process process, Path log) {
        ProcessId id = ProcessTable.ofMachine()
                .find(process.pid())
                .orElseThrow(() -> new ClusterException("mpirun ended at once. " + LogTail.quote(log)));
        return new PoolLauncher(id.pid(), id.startTicks(), log);
    }

    @JsonIgnore
    public ProcessId process() {
        return new ProcessId(pid, startTicks);
    }

    /** The pid of mpirun; that of its parent until that has started it, and after its end. */
    public long mpirunPid() {
        return ProcessHandle.of(pid)
                .flatMap(parent -> parent.children().findFirst())
                .map(ProcessHandle::pid)
                .orElse(pid);
    }
}
