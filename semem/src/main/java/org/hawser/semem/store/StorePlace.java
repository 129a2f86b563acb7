// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.hawser.common.failure.PlainReason;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.pool.PoolLink;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where an agent's files are in memory: a directory named after its run directory, so that the next agent finds it.
 *
 * @param memoryDir a directory in tmpfs, which other accounts may share
 * @param runDir the agent's
 */
public record StorePlace(Path memoryDir, Path runDir) {
    private static final Logger LOG = LoggerFactory.getLogger(StorePlace.class);
    static final String PREFIX = "hawser-semem-";
    static final int HASH_BYTES = 8;

    /** Holds the path of the run directory. */
    private static final String OWNER = ".run-dir";

    private static final String LOCK = ".lock";

    private static final int MAX_OWNER_BYTES = 4096;

    public StorePlace {
        requireNonNull(memoryDir, "memoryDir is null");
        runDir = runDir.toAbsolutePath().normalize();
    }

    /** The directory. */
    public Path root() {
        return memoryDir.resolve(PREFIX + hash(runDir.toString()));
    }

    /** Notes whose it is, for {@link #abandoned}. */
    void sign() throws IOException {
        Files.writeString(root().resolve(OWNER), runDir.toString(), UTF_8);
    }

    /**
     * Shows other agents that this one lives: in containers, they may share the memory without seeing the run directory. The
     * lock ends with the process, or with the channel.
     */
    FileChannel lock() throws IOException {
        FileChannel channel =
                FileChannel.open(root().resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw inUse();
            }
            return channel;
        } catch (IOException | OverlappingFileLockException e) {
            channel.close();
            throw new IOException(root() + " cannot be locked: " + PlainReason.of(e), e);
        }
    }

    /**
     * Refuses a directory that another agent uses, in a container that shares the memory.
     *
     * @throws IOException if one does
     */
    public void requireUnused() throws IOException {
        if (isThere() && isLocked(root())) {
            throw inUse();
        }
    }

    private IOException inUse() {
        return new FileSystemException(
                root().toString(),
                null,
                "another agent uses it, with the same run directory " + runDir + ": give each agent of a machine a run"
                        + " directory of another name, or another memory directory");
    }

    private static boolean isLocked(Path store) {
        Path file = store.resolve(LOCK);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (IOException | OverlappingFileLockException e) {
            return true;
        }
    }

    /**
     * Removes it with everything in it, and the node's pool file. The processes that write there must have ended.
     *
     * @throws IOException if it is another account's, which is left alone
     */
    public void remove() throws IOException {
        if (isThere()) {
            try {
                Optional<Path> pool = PoolLink.in(root());
                PoolLink.remove(root());
                if (pool.isPresent()) {
                    SpillDirectory.removeOwn(pool.get().getParent());
                }
            } finally {
                Deletion.ofAll(root());
            }
        }
    }

    /**
     * Whether the directory is there.
     *
     * @throws IOException if it is no directory of this account, which must not be entered: its name can be guessed, and
     *     everybody may make one in the memory directory
     */
    public boolean isThere() throws IOException {
        Path root = root();
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(root.toString(), null, "is not a directory");
        }
        Ownership.ofThisProcess().require(root);
        return true;
    }

    /** Removes what agents that are gone for good have left in that directory. Returns how many there were. */
    public static int removeAbandoned(Path memoryDir) {
        int removed = 0;
        try {
            for (StorePlace place : abandoned(memoryDir)) {
                LOG.info("{} is removed: the run directory {} is gone", place.root(), place.runDir);
                place.remove();
                removed++;
            }
        } catch (IOException e) {
            LOG.warn("What dead agents have left in {} could not be removed", memoryDir, e);
        }
        return removed;
    }

    /** The places in that directory whose run directory and agent are gone, as those of a batch job that was killed. */
    static List<StorePlace> abandoned(Path memoryDir) throws IOException {
        List<StorePlace> abandoned = new ArrayList<>();
        try (DirectoryStream<Path> stores = Files.newDirectoryStream(memoryDir, PREFIX + "*")) {
            for (Path store : stores) {
                signed(memoryDir, store)
                        .filter(place -> Files.notExists(place.runDir) && !isLocked(store))
                        .ifPresent(abandoned::add);
            }
        } catch (NoSuchFileException e) {
            // Another agent was faster.
        }
        return abandoned;
    }

    /** The place whose directory this is; empty if it is another account's, or not signed. */
    private static Optional<StorePlace> signed(Path memoryDir, Path store) {
        Path owner = store.resolve(OWNER);
        try {
            Ownership.ofThisProcess().require(store);
            if (Files.isSymbolicLink(store)
                    || !Files.isRegularFile(owner, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(owner) > MAX_OWNER_BYTES) {
                return Optional.empty();
            }
            StorePlace place = new StorePlace(memoryDir, Path.of(Files.readString(owner, UTF_8)));
            return Optional.of(place).filter(found -> found.root().equals(store));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
