// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.machine.JobMemory;
import org.hawser.common.config.ConfigException;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.store.DirectoryCheck;

/**
 * How much memory a machine has for intermediate files, from which follow the budgets of its nodes.
 *
 * @param directory of the files
 * @param fileSystem size of that directory's file system, in bytes
 * @param machine what this process may use of the machine's memory, in bytes
 */
public record MemoryRoom(Path directory, long fileSystem, long machine) {
    private static final long MEBI = 1L << 20;
    private static final long LEAST = 16 * MEBI;
    private static final long LARGEST_DEFAULT = 1L << 30;

    public MemoryRoom {
        requireNonNull(directory, "directory is null");
    }

    /**
     * That of this machine, with the directory of the settings.
     *
     * @throws ConfigException if agents cannot make directories there
     */
    public static MemoryRoom ofThisMachine(Map<String, String> settings) {
        Path directory = NodeMemory.directory(settings);
        try {
            DirectoryCheck.requireMemory(directory);
            return new MemoryRoom(
                    directory,
                    Files.getFileStore(directory).getTotalSpace(),
                    new JobMemory(Path.of("/")).mebibytes() * MEBI);
        } catch (IOException e) {
            throw DirectoryCheck.memoryRefusal(directory, e);
        }
    }

    /**
     * The budget of each of several memory nodes on this machine: what the settings say, or else a small part of what there
     * is.
     *
     * @param option of the command that gives the budget, for messages
     * @throws ClusterException if the machine has too little for all of them
     */
    public long eachOf(int nodes, String option, Map<String, String> settings) {
        long each = wanted(option, settings).orElseGet(() -> usual(nodes));
        if (each < LEAST) {
            throw refusal(
                    nodes,
                    option,
                    each,
                    "the least is " + text(LEAST)
                            + ": choose more, or if there is no more, mount a larger tmpfs or free memory");
        }
        if (each * nodes > fileSystem) {
            throw refusal(
                    nodes,
                    option,
                    each,
                    "the file system of " + directory + " has " + text(fileSystem) + " in all: choose at most "
                            + text(fileSystem / nodes) + ", mount a larger tmpfs, or name another directory with "
                            + SememKeys.MEMORY_DIR);
        }
        if (each * nodes > machine) {
            throw refusal(
                    nodes,
                    option,
                    each,
                    "this machine has " + text(machine) + " of memory in all: choose less than "
                            + text(machine / nodes));
        }
        return each;
    }

    /**
     * Refuses a budget of a worker for files of its own that its agent would refuse.
     *
     * @param settings of workers
     * @throws ClusterException if the machine has less memory
     */
    public void requireWorker(Map<String, String> settings) {
        try {
            SememSettings.of(settings::get).requireFits(fileSystem, machine);
        } catch (ConfigException e) {
            throw new ClusterException(e.getMessage(), e);
        }
    }

    /** The budget of each worker for files of its own, as a value of its key, where memory nodes take what is more. */
    public String ofWorkers(int workers) {
        return text(usual(workers) / 4);
    }

    private static Optional<Long> wanted(String option, Map<String, String> settings) {
        try {
            return SememKeys.DEDICATED_MEMORY.getIfSet(settings::get);
        } catch (ConfigException e) {
            throw new ClusterException(option + ": " + e.getMessage(), e);
        }
    }

    private long usual(int nodes) {
        return Math.min(LARGEST_DEFAULT, Math.min(machine / 8, fileSystem / 4) / nodes) / MEBI * MEBI;
    }

    private static ClusterException refusal(int nodes, String option, long each, String reason) {
        return new ClusterException(option + " (" + SememKeys.DEDICATED_MEMORY + ") is " + text(each)
                + (nodes == 1 ? " for a memory node" : " for each of " + nodes + " memory nodes") + ", but " + reason
                + ".");
    }

    private static String text(long bytes) {
        return bytes / MEBI + "m";
    }
}
