// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.process.ProgramPath;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * What checks may look at: files, programs, and the environment. Tests replace the files and the programs.
 *
 * @param root stands for {@code /}
 */
record SystemView(Path root, Map<String, String> environment) {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    SystemView {
        environment = Map.copyOf(environment);
    }

    /** A file or directory, by its absolute path. */
    Path file(String path) {
        return root.resolve(path.substring(1));
    }

    /** The text of a file; empty if it cannot be read. */
    Optional<String> read(String path) {
        try {
            return Optional.of(Files.readString(file(path)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name));
    }

    /** A program of the search path. */
    Optional<Path> program(String name) {
        return new ProgramPath(variable("PATH").orElse("")).find(name);
    }

    /** Runs a program that ends in seconds. */
    Optional<ProgramRun> run(List<String> command) {
        return ProgramRun.of(command, LIMIT);
    }

    /** Total and free space of the file system that holds a path, in MiB; empty if there is no such path. */
    Optional<Space> space(String path) {
        try {
            FileStore store = Files.getFileStore(file(path));
            return Optional.of(new Space(store.getTotalSpace() >> 20, store.getUsableSpace() >> 20));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The size of a file system and what is free of it. */
    record Space(long totalMebibytes, long freeMebibytes) {}
}
