// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.cleanup.SmallCleaner;

/**
 * Kills every process that the container started and that still belongs to the slot's session. In stock Hadoop, the
 * NodeManager kills the container's process group. A process that opened a session of its own escapes both.
 */
final class ChildProcessesCleaner implements SmallCleaner.Work {
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SessionProcesses processes;
    private final Set<Long> baseline;

    ChildProcessesCleaner(SlotRuntime runtime) {
        processes = SessionProcesses.of(runtime.pid());
        baseline = Set.copyOf(processes.others());
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException {
        List<Long> victims = left();
        int killed = victims.size();
        while (!victims.isEmpty()) {
            victims.forEach(ChildProcessesCleaner::kill);
            if (System.nanoTime() >= trace.deadlineNanos()
                    || Thread.currentThread().isInterrupted()) {
                throw new CleanupFailedException(victims.size() + " child processes survive SIGKILL: "
                        + victims.stream().map(String::valueOf).collect(Collectors.joining(", ")));
            }
            LockSupport.parkNanos(PROBE_NANOS);
            victims = left();
        }
        return killed;
    }

    private List<Long> left() {
        return processes.others().stream()
                .filter(pid -> !baseline.contains(pid))
                .toList();
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
}
