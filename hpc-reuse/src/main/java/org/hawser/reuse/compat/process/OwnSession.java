// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import com.sun.jna.Native;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes a rank of {@code mpirun} the leader of a session of its own, as a forked container and a plain slot are. A
 * signal to the container's process group then reaches this process and its children, and nothing else.
 */
public final class OwnSession {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private OwnSession() {}

    /**
     * Makes this process the leader of a session and of a process group, with its pid as the number of both. It must not
     * have started other processes that still live.
     *
     * @throws IOException if the system refuses that
     */
    public static void lead() throws IOException {
        int self = Math.toIntExact(ProcessHandle.current().pid());
        if (LibC.getsid(0) == self) {
            return;
        }
        if (LibC.getpgid(0) == self) {
            // The leader of a group may open no session.
            LibC.check("setpgid", LibC.setpgid(0, LibC.getpgid(LibC.getppid())));
        }
        // For a moment the kernel may take the group that was left for one that exists.
        long deadline = System.nanoTime() + LIMIT_NANOS;
        while (LibC.setsid() < 0) {
            if (System.nanoTime() - deadline >= 0) {
                throw new IOException("setsid failed, errno " + Native.getLastError());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
