// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.hawser.reuse.compat.jdk.PrivateField;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;

/** Points file descriptors 1 and 2 elsewhere, so that Java, native code and child processes all follow. */
public final class StandardStreams {
    private static final PrivateField NUMBER = PrivateField.of(FileDescriptor.class, "fd");
    private static final PrivateField CLOSED = PrivateField.of(FileDescriptor.class, "closed");
    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    /** The buffer that the JDK gives {@code System.out}. */
    private static final int BUFFER_BYTES = 128;

    private static final int PERMISSIONS = 0666;

    /** Opens both files and installs fresh standard streams, also if a program has closed the former ones. */
    public void redirect(Redirect out, Redirect err) throws IOException {
        point(STDOUT, out);
        point(STDERR, err);
        reopen(FileDescriptor.in, STDIN);
        reopen(FileDescriptor.out, STDOUT);
        reopen(FileDescriptor.err, STDERR);
        System.setIn(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        System.setOut(stream(FileDescriptor.out));
        System.setErr(stream(FileDescriptor.err));
    }

    private static void point(int descriptor, Redirect redirect) throws IOException {
        int flags = LibC.O_WRONLY | LibC.O_CREAT | LibC.O_CLOEXEC | (redirect.append() ? LibC.O_APPEND : LibC.O_TRUNC);
        int opened = LibC.check("open " + redirect.file(), LibC.open(redirect.file(), flags, PERMISSIONS));
        try {
            LibC.check("dup2", LibC.dup2(opened, descriptor));
        } finally {
            LibC.close(opened);
        }
    }

    /**
     * Undoes the closing of a stream over a standard descriptor: the JVM points the descriptor itself to the null device
     * then, and marks the object, which every later stream shares, as closed.
     */
    private static void reopen(FileDescriptor descriptor, int number) {
        NUMBER.set(descriptor, number);
        CLOSED.set(descriptor, false);
    }

    /** What the JDK itself makes of a descriptor at its start. */
    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new BufferedOutputStream(new FileOutputStream(descriptor), BUFFER_BYTES), true);
    }
}
