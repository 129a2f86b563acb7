// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import static java.util.Objects.requireNonNull;

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
 * What checks may look at: files below a root, programs, and the environment. Tests replace the root and the programs.
 */
public final class SystemView {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Path root;
    private final Map<String, String> environment;

    /**
     * A view of a file system.
     *
     * @param root stands for {@code /}
     */
    public SystemView(Path root, Map<String, String> environment) {
        this.root = requireNonNull(root, "root is null");
        this.environment = Map.copyOf(environment);
    }

    /** A file or directory, by its absolute path. */
    public Path file(String path) {
        return root.resolve(path.substring(1));
    }

    /** The text of a file; empty if it cannot be read. */
    public Optional<String> read(String path) {
        try {
            return Optional.of(Files.readString(file(path)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name));
    }

    /** A program of the search path. */
    public Optional<Path> program(String name) {
        return new ProgramPath(variable("PATH").orElse("")).find(name);
    }

    /** Runs a program that ends in seconds. */
    public Optional<ProgramRun> run(List<String> command) {
        return ProgramRun.of(command, LIMIT);
    }

    /** Total and free space of the file system that holds a path, in MiB; empty if there is no such path. */
    public Optional<Space> space(String path) {
        try {
            FileStore store = Files.getFileStore(file(path));
            return Optional.of(new Space(store.getTotalSpace() >> 20, store.getUsableSpace() >> 20));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The size of a file system and what is free of it. */
    public record Space(long totalMebibytes, long freeMebibytes) {}
}
