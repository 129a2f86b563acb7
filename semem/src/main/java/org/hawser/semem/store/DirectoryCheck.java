// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.failure.PlainReason;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.config.SememKeys;

/**
 * Checks the directories that the settings name: for an agent when it starts, and before that for the command that is to
 * start it.
 */
public final class DirectoryCheck {
    private static final Set<String> MEMORY_TYPES = Set.of("tmpfs", "ramfs", "hugetlbfs");

    private DirectoryCheck() {}

    /**
     * Makes and removes a directory, as only that tells whether this account can.
     *
     * @throws ConfigException if it is no directory in which this account can make one of its own
     */
    public static void requireMemory(Path directory) {
        try {
            tryIn(directory);
        } catch (IOException e) {
            throw memoryRefusal(directory, e);
        }
    }

    /**
     * The same for the directory of pool files. Agents make it if need be.
     *
     * @throws ConfigException if they could not
     */
    public static void requireSpill(Path directory) {
        Path existing = directory;
        while (existing.getParent() != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = existing.getParent();
        }
        try {
            tryIn(existing);
        } catch (IOException e) {
            throw spillRefusal(directory, e);
        }
    }

    public static ConfigException memoryRefusal(Path directory, IOException reason) {
        return refusal(
                SememKeys.MEMORY_DIR,
                directory,
                reason,
                "Name the directory of a tmpfs in which this account may create others.");
    }

    public static ConfigException spillRefusal(Path directory, IOException reason) {
        return refusal(
                SememKeys.SPILL_DIR, directory, reason, "Name a directory in which this account may create others.");
    }

    /** Says that files in this directory are not in memory; empty if they are. */
    public static Optional<String> warning(Path memoryDir) throws IOException {
        String type = Files.getFileStore(memoryDir).type();
        return MEMORY_TYPES.contains(type)
                ? Optional.empty()
                : Optional.of(SememKeys.MEMORY_DIR + " is " + memoryDir + ", a file system of type " + type
                        + ", not in memory: name the directory of a tmpfs");
    }

    private static ConfigException refusal(ConfigKey<String> key, Path directory, IOException reason, String remedy) {
        return new ConfigException(
                key.name(),
                key + " is \"" + directory + "\", but files cannot be kept there: " + PlainReason.of(reason) + ". "
                        + remedy);
    }

    private static void tryIn(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            throw new NoSuchFileException(directory.toString());
        }
        if (!Files.isDirectory(directory)) {
            throw new NotDirectoryException(directory.toString());
        }
        Path own = directory.resolve(".hawser-try-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
        try {
            Ownership.ofThisProcess().create(own);
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw new IOException("this account cannot make a directory in " + directory, e);
        } finally {
            Files.deleteIfExists(own);
        }
    }
}
