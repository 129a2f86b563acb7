// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/** Starts processes in that directory whose output goes to a log, and whose whole environment is that. */
public record ProcessLauncher(Path directory, Map<String, String> environment, Session session) {
    /** The session that processes belong to. */
    public enum Session {
        /** One of its own for each: it outlives this process and its terminal. */
        OWN,
        /** That of this process, by which batch systems know what to end. */
        INHERITED
    }

    public ProcessLauncher {
        requireNonNull(directory, "directory is null");
        environment = Map.copyOf(environment);
        requireNonNull(session, "session is null");
    }

    /** Starts the command; its output is appended to the log. */
    public Process start(List<String> command, Path log) {
        boolean own = session == Session.OWN;
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(own ? Stream.of("setsid") : Stream.empty(), command.stream())
                                .toList())
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            Files.createDirectories(log.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ClusterException(
                    "Cannot start " + command.get(0) + ": " + e.getMessage()
                            + (own ? "; is setsid (util-linux) installed?" : ""),
                    e);
        }
    }
}
