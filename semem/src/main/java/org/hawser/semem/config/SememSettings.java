// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.StringUtils;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.Lookup;
import org.hawser.semem.policy.Limits;

/**
 * What is configured.
 *
 * @param memoryDir where the files are
 * @param dedicated whether this is a memory node, which has no tasks
 * @param spillDir where the pool file is to be, if not in a local directory of the NodeManager
 */
public record SememSettings(
        Limits limits,
        Path memoryDir,
        boolean dedicated,
        MoveSettings moves,
        FilePool filePool,
        Optional<Path> spillDir) {
    public SememSettings {
        requireNonNull(spillDir, "spillDir is null");
        requireNonNull(filePool, "filePool is null");
        requireNonNull(limits, "limits is null");
        requireNonNull(moves, "moves is null");
        requireNonNull(memoryDir, "memoryDir is null");
    }

    /**
     * Reads the settings.
     *
     * @throws ConfigException if a value is not allowed
     */
    public static SememSettings of(Lookup lookup) {
        long lent = SememKeys.DEDICATED_MEMORY.get(lookup);
        boolean dedicated = lent > 0;
        Limits limits = new Limits(
                dedicated ? lent : SememKeys.MEMORY.get(lookup),
                SememKeys.JOB_SHARE.get(lookup),
                SememKeys.WAIT.get(lookup));
        return new SememSettings(
                limits,
                absolute(SememKeys.MEMORY_DIR, SememKeys.MEMORY_DIR.get(lookup)),
                dedicated,
                MoveSettings.of(lookup),
                SememKeys.FILE_POOL.get(lookup),
                spillDir(lookup));
    }

    /**
     * The directory of pool files that is configured.
     *
     * @throws ConfigException if it is no absolute path, or if there is to be no pool file
     */
    public static Optional<Path> spillDir(Lookup lookup) {
        Optional<Path> directory =
                SememKeys.SPILL_DIR.getIfSet(lookup).map(value -> absolute(SememKeys.SPILL_DIR, value));
        if (directory.isPresent() && SememKeys.FILE_POOL.get(lookup) == FilePool.NEVER) {
            throw refusal(
                    SememKeys.SPILL_DIR,
                    directory.get().toString(),
                    SememKeys.FILE_POOL + " is never. Remove one of the two.");
        }
        return directory;
    }

    private static Path absolute(ConfigKey<String> key, String value) {
        Path path = Path.of(value);
        if (!path.isAbsolute()) {
            throw refusal(key, value, "allowed is an absolute path. Correct the value.");
        }
        return path;
    }

    /** The directories that the value of {@code yarn.nodemanager.local-dirs} names; none without a value. */
    public static List<Path> localDirs(String value) {
        return StringUtils.getTrimmedStringCollection(value).stream()
                .map(directory -> Path.of(directory.replaceFirst("^file:(//)?", "")))
                .toList();
    }

    /**
     * Checks that the node has that much memory.
     *
     * @param fileSystem size of the file system of the directory, in bytes
     * @param machine the machine's memory, in bytes
     * @throws ConfigException if not
     */
    public void requireFits(long fileSystem, long machine) {
        ConfigKey<Long> key = dedicated ? SememKeys.DEDICATED_MEMORY : SememKeys.MEMORY;
        if (limits.budget() > fileSystem) {
            throw refusal(
                    key,
                    Long.toString(limits.budget()),
                    "the file system of " + memoryDir + " has " + fileSystem + " bytes. Lower the value to at most "
                            + megabytes(fileSystem) + ", mount a larger tmpfs, or name another directory with "
                            + SememKeys.MEMORY_DIR + ".");
        }
        if (limits.budget() > machine) {
            throw refusal(
                    key,
                    Long.toString(limits.budget()),
                    "this machine has " + machine + " bytes of memory. Lower the value to what containers and daemons "
                            + "leave of it, less than " + megabytes(machine) + ".");
        }
    }

    private static String megabytes(long bytes) {
        return (bytes >> 20) + "m";
    }

    private static ConfigException refusal(ConfigKey<?> key, String value, String reason) {
        return new ConfigException(key.name(), key + " is \"" + value + "\", but " + reason);
    }
}
