// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProgramRun;

/** Runs client programs to their end. Safe for use by several threads. */
public final class ToolRunner {
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private final ClientCommand command;

    public ToolRunner(ClientCommand command) {
        this.command = requireNonNull(command, "command is null");
    }

    /**
     * Runs a program without input and keeps its output.
     *
     * @throws ClusterException if it does not end within 15 minutes; it is killed then
     */
    public ToolRun run(ToolSpec tool) {
        try {
            Path out = Files.createTempFile(command.temporary(), "client", ".out");
            Path err = Files.createTempFile(command.temporary(), "client", ".err");
            try {
                return run(tool, out, err);
            } finally {
                Files.deleteIfExists(out);
                Files.deleteIfExists(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ToolRun run(ToolSpec tool, Path out, Path err) throws IOException {
        ProcessBuilder builder = command.process(tool)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        long before = System.nanoTime();
        Process process = builder.start();
        boolean ended = ProgramRun.ends(process, LIMIT);
        long wallNanos = System.nanoTime() - before;
        if (!ended) {
            process.destroyForcibly();
            throw new ClusterException(tool.mainClass() + " " + tool.arguments() + " did not end within " + LIMIT
                    + ".\n" + Files.readString(out) + Files.readString(err));
        }
        return new ToolRun(process.exitValue(), Files.readString(out), Files.readString(err), wallNanos);
    }
}
