// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.hawser.common.process.ProcessStat;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.process.LibC;

/**
 * Kills every process that the container started and that still belongs to the slot's session. In stock Hadoop, the
 * NodeManager kills the container's process group. A process that opened a session of its own escapes both.
 */
final class ChildProcessesCleaner implements SmallCleaner.Work {
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final File PROC = new File("/proc");

    private final long slotPid;
    private final boolean ownSession;
    private final Set<Long> baseline;

    /** A slot that does not lead a session, for example under a debugger, sees only its descendants. */
    ChildProcessesCleaner(SlotRuntime runtime) {
        slotPid = runtime.pid();
        ownSession = LibC.getsid((int) slotPid) == slotPid;
        baseline = Set.copyOf(others());
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
        return others().stream().filter(pid -> !baseline.contains(pid)).toList();
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }

    /** The live processes of the slot beside the slot itself. */
    private List<Long> others() {
        return ownSession ? session() : descendants();
    }

    private List<Long> descendants() {
        return ProcessHandle.of(slotPid).stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid)
                .filter(ChildProcessesCleaner::runs)
                .toList();
    }

    /** Asks the kernel for each process's session, which costs a tenth of reading its {@code stat} file. */
    private List<Long> session() {
        List<Long> pids = new ArrayList<>();
        String[] names = PROC.list();
        for (String name : names == null ? new String[0] : names) {
            if (Character.isDigit(name.charAt(0))) {
                int pid = Integer.parseInt(name);
                if (pid != slotPid && LibC.getsid(pid) == slotPid && runs(pid)) {
                    pids.add((long) pid);
                }
            }
        }
        return pids;
    }

    /** A zombie counts as ended: it only waits for its parent to collect it. */
    private static boolean runs(long pid) {
        return ProcessStat.of(pid).filter(ProcessStat::alive).isPresent();
    }
}
