// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

/** Sends a signal to a process. */
public final class Signals {
    public static final int SIGQUIT = 3;
    public static final int SIGKILL = 9;
    public static final int SIGTERM = 15;

    private Signals() {}

    /** True when the process existed and could be signalled; never the caller's own group, which 0 stands for. */
    public static boolean send(long pid, int number) {
        return pid > 1 && LibC.kill(Math.toIntExact(pid), number) == 0;
    }

    /** The same for a whole process group; never the caller's own or everybody, which 0 and 1 stand for. */
    public static boolean sendToGroup(long leader, int number) {
        return leader > 1 && LibC.kill(-Math.toIntExact(leader), number) == 0;
    }
}
