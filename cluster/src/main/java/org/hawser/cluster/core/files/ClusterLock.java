// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ClusterPaths;

/** Keeps other processes out of a directory by a locked file; the end of this process releases it, too. */
public final class ClusterLock {
    private final FileChannel channel;

    private ClusterLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock of a start at once; throws if another start holds it. */
    public static ClusterLock take(Path dir) {
        return take(
                new ClusterPaths(dir).startLock(),
                "Another command is starting the cluster in " + dir + ": wait for its end.");
    }

    /**
     * Locks a file at once, which is made if need be; on a file system that hosts share, against all of them.
     *
     * @throws ClusterException with that text if another process has locked it
     * @throws UncheckedIOException also if the file system has no locks
     */
    public static ClusterLock take(Path file, String refusal) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            boolean locked = false;
            try {
                locked = tryLock(channel);
            } finally {
                if (!locked) {
                    channel.close();
                }
            }
            if (!locked) {
                throw new ClusterException(refusal);
            }
            return new ClusterLock(channel);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Gives the lock up; the file stays. */
    public void release() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
