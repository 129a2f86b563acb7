// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.hawser.common.process.ProcessStat;
import org.hawser.reuse.compat.process.LibC;

/** The live processes of the slot's session beside the slot itself. */
final class SessionProcesses {
    private static final File PROC = new File("/proc");

    private final long slotPid;
    private final boolean ownSession;

    private SessionProcesses(long slotPid, boolean ownSession) {
        this.slotPid = slotPid;
        this.ownSession = ownSession;
    }

    /** A slot that does not lead a session, for example under a debugger, sees only its descendants. */
    static SessionProcesses of(long slotPid) {
        return new SessionProcesses(slotPid, LibC.getsid((int) slotPid) == slotPid);
    }

    List<Long> others() {
        return ownSession ? session() : descendants();
    }

    private List<Long> descendants() {
        return ProcessHandle.of(slotPid).stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid)
                .filter(SessionProcesses::runs)
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
