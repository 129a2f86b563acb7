// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.slurm;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.process.ProcessTable;

/**
 * What an allocation leaves while it runs, and must not leave afterwards.
 *
 * @param dir for its configuration and logs; other directories have its name
 */
record JobTraces(Path dir) {
    JobTraces {
        requireNonNull(dir, "dir is null");
    }

    /** The command lines of processes that belong to it: they name its directories, or have its environment. */
    List<String> processes() {
        ProcessTable table = ProcessTable.ofMachine();
        String local = "/tmp/" + dir.getFileName() + "/";
        return table.pids().stream()
                .filter(pid -> table.find(pid).isPresent())
                .filter(pid -> Stream.concat(table.commandLine(pid).stream(), table.environment(pid).stream())
                        .anyMatch(word -> word.contains(dir.toString()) || word.contains(local)))
                .map(pid -> pid + " " + String.join(" ", table.commandLine(pid)))
                .toList();
    }

    /** Where it has files beside its directory: on a local disk, and in memory. */
    List<Path> temporary() {
        return List.of(
                Path.of("/tmp").resolve(dir.getFileName()), Path.of("/dev/shm").resolve(dir.getFileName()));
    }
}
