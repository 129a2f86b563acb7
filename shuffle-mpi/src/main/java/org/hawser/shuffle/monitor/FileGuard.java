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
package org.hawser.shuffle.monitor;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A lock between processes of this user, which ends with the process that holds it. */
final class FileGuard implements Closeable {
    private static final long RETRY_MILLIS = 5;

    private final Path file;
    private final FileChannel channel;

    private FileGuard(Path file, FileChannel channel) {
        this.file = requireNonNull(file, "file is null");
        this.channel = requireNonNull(channel, "channel is null");
    }

    /**
     * A lock that is not taken yet.
     *
     * @param file what is to be locked; made if it is not there
     * @throws IOException if the file is not this user's alone
     */
    static FileGuard of(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(OwnFile.MODE));
        try {
            OwnFile.require(file);
            return new FileGuard(file, channel);
        } catch (Throwable e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Takes the lock.
     *
     * @param patience how long to wait for another process that has it
     * @throws IOException if it was not to be had in that time
     */
    void take(Duration patience) throws IOException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        while (!taken()) {
            if (System.nanoTime() - deadlineNanos >= 0) {
                throw refusal("another process of this user had it locked for " + patience.toMillis()
                        + " ms; end that process");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw refusal("interrupted while waiting for its lock");
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private IOException refusal(String reason) {
        return new FileSystemException(file.toString(), null, reason);
    }

    private boolean taken() throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }
}
