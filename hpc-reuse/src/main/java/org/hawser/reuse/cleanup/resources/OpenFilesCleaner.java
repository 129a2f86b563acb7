// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.OpenDescriptors;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.FileLocks;
import org.hawser.reuse.compat.jdk.PrivateField;
import org.hawser.reuse.compat.process.LibC;

/**
 * Closes the sockets and files that the container left open, as the end of its process would, and gives up its file
 * locks: listening sockets, files under its working directory, and whatever it writes to anywhere, at once; connections
 * after the next container, since the Java runtime itself keeps idle ones for a few seconds. Files that are only read
 * are left to the garbage collector.
 */
final class OpenFilesCleaner implements SmallCleaner.Work {
    private static final PrivateField NUMBER = PrivateField.of(FileDescriptor.class, "fd");

    private final Set<String> baseline;
    private Set<String> connectionsBefore = Set.of();
    private final RandomAccessFile nullDevice;
    private final FileLocks locks;

    @SuppressWarnings("resource")
    OpenFilesCleaner() throws IOException {
        nullDevice = new RandomAccessFile("/dev/null", "rw");
        locks = new FileLocks();
        baseline = Set.copyOf(OpenDescriptors.byNumber().values());
    }

    @Override
    public int clean(ContainerTrace trace) throws IOException {
        StrayDescriptors strays = StrayDescriptors.beyond(baseline);
        List<Integer> toClose = new ArrayList<>(strays.toClose(trace.workDir()));
        Set<String> connections = new HashSet<>();
        for (int number : strays.connections()) {
            if (connectionsBefore.contains(strays.target(number))) {
                toClose.add(number);
            } else {
                connections.add(strays.target(number));
            }
        }
        connectionsBefore = connections;
        int closed = 0;
        for (int number : toClose) {
            closed += replace(number) ? 1 : 0;
        }
        return closed + locks.forgetAll();
    }

    /**
     * Takes what a descriptor refers to away and leaves the null device in its place. The number stays in use, so that the
     * Java object that owns it can close it later without hitting somebody else's. Returns whether it was open.
     */
    private boolean replace(int descriptor) throws IOException {
        return LibC.dup2((Integer) NUMBER.get(nullDevice.getFD()), descriptor) == descriptor;
    }
}
