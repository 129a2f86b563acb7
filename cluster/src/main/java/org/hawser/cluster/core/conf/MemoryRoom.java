// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.machine.JobMemory;
import org.hawser.common.config.ConfigException;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.config.SememSettings;

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

    /** That of this machine, with the directory of the settings. */
    public static MemoryRoom ofThisMachine(Map<String, String> settings) {
        Path directory = NodeMemory.directory(settings);
        try {
            return new MemoryRoom(
                    directory,
                    Files.getFileStore(directory).getTotalSpace(),
                    new JobMemory(Path.of("/")).mebibytes() * MEBI);
        } catch (IOException e) {
            throw new ClusterException(
                    SememKeys.MEMORY_DIR + " is " + directory + ", which cannot be used: " + e
                            + "; name the directory of a tmpfs.",
                    e);
        }
    }

    /**
     * The budget of each of several memory nodes on this machine: what the settings say, or else a small part of what there
     * is.
     *
     * @throws ClusterException if the machine has too little for all of them
     */
    public long eachOf(int nodes, Map<String, String> settings) {
        long each = SememKeys.DEDICATED_MEMORY.getIfSet(settings::get).orElseGet(() -> usual(nodes));
        if (each < LEAST) {
            throw refusal(nodes, each, "the least is " + text(LEAST));
        }
        if (each * nodes > fileSystem) {
            throw refusal(
                    nodes,
                    each,
                    "the file system of " + directory + " has " + text(fileSystem) + " in all: choose at most "
                            + text(fileSystem / nodes) + ", mount a larger tmpfs, or name another directory with "
                            + SememKeys.MEMORY_DIR);
        }
        if (each * nodes > machine) {
            throw refusal(
                    nodes,
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

    private long usual(int nodes) {
        return Math.min(LARGEST_DEFAULT, Math.min(machine / 8, fileSystem / 4) / nodes) / MEBI * MEBI;
    }

    private static ClusterException refusal(int nodes, long each, String reason) {
        return new ClusterException("--memory-node-size (" + SememKeys.DEDICATED_MEMORY + ") is " + text(each)
                + " for each of " + nodes + " memory nodes, but " + reason + ".");
    }

    private static String text(long bytes) {
        return bytes / MEBI + "m";
    }
}
