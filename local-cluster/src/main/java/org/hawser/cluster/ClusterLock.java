/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps two starts out of one directory. The kernel gives it up with the process that holds it. */
final class ClusterLock {
    private final FileChannel channel;

    private ClusterLock(FileChannel channel) {
        this.channel = requireNonNull(channel, "channel is null");
    }

    /**
     * Takes the lock at once.
     *
     * @throws ClusterException if another start holds it
     */
    static ClusterLock take(Path dir) {
        try {
            FileChannel channel =
                    FileChannel.open(dir.resolve("start.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel)) {
                return new ClusterLock(channel);
            }
            channel.close();
            throw new ClusterException("Another command is starting the cluster in " + dir + ": wait for its end.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    void release() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
