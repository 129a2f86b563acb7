// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import com.sun.jna.Native;
import java.io.IOException;

/** The calls of the C library that slots need. Linux only. */
public final class LibC {
    static final int O_WRONLY = 0x1;
    static final int O_CREAT = 0x40;
    static final int O_TRUNC = 0x200;
    static final int O_APPEND = 0x400;
    static final int O_CLOEXEC = 0x80000;

    static {
        Native.register(LibC.class, "c");
    }

    private LibC() {}

    static native int chdir(String path);

    static native int open(String path, int flags, int mode);

    public static native int dup2(int oldFd, int newFd);

    static native int close(int fd);

    static native int setenv(String name, String value, int overwrite);

    static native int clearenv();

    static native int umask(int mask);

    static native int kill(int pid, int signal);

    static native int getppid();

    static native int getpgid(int pid);

    static native int setpgid(int pid, int group);

    public static native int getsid(int pid);

    static native int setsid();

    /** Either action may be null; a {@code struct sigaction} of any Linux fits into 256 bytes. */
    public static native int sigaction(int number, byte[] action, byte[] former);

    /** Lengths are of the one element of {@code length}, in bytes. */
    public static native int getsockopt(int socket, int level, int name, byte[] value, int[] length);

    public static native int getsockname(int socket, byte[] address, int[] length);

    /** Turns the C convention of a negative result into an exception. */
    static int check(String what, int result) throws IOException {
        if (result < 0) {
            throw new IOException(what + " failed, errno " + Native.getLastError());
        }
        return result;
    }
}
