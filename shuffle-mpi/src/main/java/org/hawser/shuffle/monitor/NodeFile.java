// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens or creates the file that all reducers of a node map, for {@link NodeSourceMonitor}. The file is written whole,
 * then renamed to its place, and never changes its size, so a process that has it mapped cannot be hit by a fault, and
 * a full file system shows when the file is created. Only its owner may open it: a file that another user has created,
 * or could open, is not used.
 *
 * @param patience how long to wait for a process that makes the file
 */
record NodeFile(Path path, NodeLayout layout, Duration patience) {
    private static final Logger LOG = LoggerFactory.getLogger(NodeFile.class);
    private static final FileAttribute<?> OWNER_ONLY = PosixFilePermissions.asFileAttribute(OwnFile.MODE);
    private static final long RETRY_MILLIS = 5;
    private static final int ZEROS = 1 << 16;

    /** Maps the file, which is made if it is not there, and replaced if it is not of this layout. */
    SharedLongs map() throws IOException {
        // Within one process, the lock would be refused.
        synchronized (NodeFile.class) {
            Path lock = sibling(".lock");
            try (FileChannel channel = FileChannel.open(lock, Set.of(CREATE, WRITE, NOFOLLOW_LINKS), OWNER_ONLY)) {
                OwnFile.require(lock);
                take(lock, channel);
                Optional<SharedLongs> existing = existing();
                return existing.isPresent() ? existing.get() : replacement();
            }
        }
    }

    /** Locks the channel against other processes, until it is closed or this process ends. */
    private void take(Path lock, FileChannel channel) throws IOException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        while (!taken(channel)) {
            if (System.nanoTime() - deadlineNanos >= 0) {
                throw new FileSystemException(
                        lock.toString(),
                        null,
                        "another process of this user had it locked for " + patience.toMillis()
                                + " ms; end that process");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FileSystemException(lock.toString(), null, "interrupted while waiting for its lock");
            }
        }
    }

    private static boolean taken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private Optional<SharedLongs> existing() throws IOException {
        if (!Files.exists(path, NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        OwnFile.require(path);
        try (FileChannel file = FileChannel.open(path, READ, WRITE, NOFOLLOW_LINKS)) {
            if (file.size() == layout.bytes()) {
                SharedLongs memory = mapped(file);
                if (layout.isFormatOf(memory)) {
                    return Optional.of(memory);
                }
            }
        }
        LOG.warn(
                "The shuffle's source monitor {} is damaged, or of another version or size than {} sources and {} "
                        + "reducers. A new one takes its place; processes that still have the old one go on with it alone.",
                path,
                layout.sources(),
                layout.monitors());
        return Optional.empty();
    }

    private SharedLongs replacement() throws IOException {
        Path fresh = sibling(".new");
        Files.deleteIfExists(fresh);
        try (FileChannel file = FileChannel.open(fresh, Set.of(CREATE_NEW, READ, WRITE, NOFOLLOW_LINKS), OWNER_ONLY)) {
            fill(file);
            SharedLongs memory = mapped(file);
            layout.format(memory);
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
            return memory;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private void fill(FileChannel file) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS);
        for (long left = layout.bytes(); left > 0; left -= file.write(zeros)) {
            zeros.clear().limit((int) Math.min(left, ZEROS));
        }
    }

    private SharedLongs mapped(FileChannel file) throws IOException {
        return new SharedLongs(file.map(MapMode.READ_WRITE, 0, layout.bytes()));
    }

    private Path sibling(String suffix) {
        return path.resolveSibling(path.getFileName() + suffix);
    }
}
