// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.pool.PoolLink;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory that nodes share, in which the pool file of each agent is in a directory of its own. Nodes may have the same
 * host name, and agents the same run directory: the names differ by the machine, by its last start, and by the file system
 * in memory that the agent's store is in.
 *
 * <pre>
 *   &lt;shared&gt;/&lt;name of the store&gt;-&lt;host&gt;-&lt;hash&gt;/hawser-semem-pool
 * </pre>
 *
 * @param memoryDir where the stores are
 */
public record SpillDirectory(Path shared, Path memoryDir, String host) {
    private static final Logger LOG = LoggerFactory.getLogger(SpillDirectory.class);
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final String HASH = "[0-9a-f]{" + 2 * StorePlace.HASH_BYTES + "}";
    private static final Pattern NAME = Pattern.compile(StorePlace.PREFIX + HASH + "-.+-" + HASH);

    public SpillDirectory {
        requireNonNull(shared, "shared is null");
        requireNonNull(memoryDir, "memoryDir is null");
        requireNonNull(host, "host is null");
    }

    /**
     * Makes the directory of an agent's pool file.
     *
     * @throws IOException if it cannot be made, or if others own or could replace it
     */
    public Path make(StorePlace place) throws IOException {
        Path own = shared.resolve(place.root().getFileName() + suffix());
        Ownership.ofThisProcess().create(own);
        return own;
    }

    private String suffix() throws IOException {
        Object device = Files.getAttribute(memoryDir, "unix:dev");
        String machine = String.join("\n", Files.readString(BOOT), memoryDir.toString(), device.toString());
        return "-" + host + "-" + StorePlace.hash(machine);
    }

    /**
     * Deletes the pool files of stores that were deleted without them, as those of a batch job that was killed may be. Of
     * other machines, and of this one before its last start, nothing is known.
     *
     * @return what was deleted
     */
    public List<Path> removeAbandoned() throws IOException {
        String suffix = suffix();
        List<Path> removed = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(shared, StorePlace.PREFIX + "*")) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (name.endsWith(suffix) && isAbandoned(entry, name.substring(0, name.length() - suffix.length()))) {
                    Files.deleteIfExists(entry.resolve(PoolLink.FILE));
                    removeOwn(entry);
                    removed.add(entry);
                }
            }
        } catch (NoSuchFileException e) {
            LOG.debug("{} has not been made yet", shared, e);
        }
        return removed;
    }

    /** An agent that starts makes the directory before its store, and the pool file afterwards. */
    private boolean isAbandoned(Path directory, String store) throws IOException {
        return Files.notExists(memoryDir.resolve(store), LinkOption.NOFOLLOW_LINKS)
                && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(directory.resolve(PoolLink.FILE), LinkOption.NOFOLLOW_LINKS)
                && isMine(directory);
    }

    private static boolean isMine(Path directory) {
        try {
            Ownership.ofThisProcess().require(directory);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Removes the directory of a pool file that is deleted, if it is one of its own. */
    static void removeOwn(Path directory) throws IOException {
        if (NAME.matcher(directory.getFileName().toString()).matches()) {
            try {
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException e) {
                LOG.info(
                        "{} stays: somebody has put something else there, or NFS keeps a file that is in use",
                        directory);
            }
        }
    }
}
