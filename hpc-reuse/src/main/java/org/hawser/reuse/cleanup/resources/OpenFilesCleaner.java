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
    private final Set<String> baseline;
    private Set<String> connectionsBefore = Set.of();
    private final NullDevice nullDevice;
    private final FileLocks locks;

    OpenFilesCleaner() throws IOException {
        nullDevice = new NullDevice();
        locks = new FileLocks();
        baseline = OpenDescriptors.targets();
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
            closed += nullDevice.replace(number) ? 1 : 0;
        }
        return closed + locks.forgetAll();
    }

    /**
     * Takes what a descriptor refers to away and leaves the null device in its place. The number stays in use, so that the
     * Java object that owns it can close it later without hitting somebody else's.
     */
    private static final class NullDevice {
        private static final PrivateField NUMBER = PrivateField.of(FileDescriptor.class, "fd");

        private final RandomAccessFile device;

        @SuppressWarnings("resource")
        private NullDevice() throws IOException {
            device = new RandomAccessFile("/dev/null", "rw");
        }

        /** Returns whether {@code descriptor} was open. */
        private boolean replace(int descriptor) throws IOException {
            return LibC.dup2((Integer) NUMBER.get(device.getFD()), descriptor) == descriptor;
        }
    }
}
