// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * How a short program ended.
 *
 * @param output what it printed, standard error included
 */
public record ProgramRun(int exitCode, String output) {
    public ProgramRun {
        requireNonNull(output, "output is null");
    }

    /** Runs a program; empty if it cannot be started or does not end in time, after which it is killed. */
    public static Optional<ProgramRun> of(List<String> command, Duration limit) {
        return run(command, process -> ends(process, limit));
    }

    /** Whether a process ends in time; false at once on interruption, which stays set. */
    public static boolean ends(Process process, Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** As above; {@code wait} waits for the end, and returns whether it has come. */
    public static Optional<ProgramRun> of(List<String> command, Predicate<BooleanSupplier> wait) {
        return run(command, process -> wait.test(() -> !process.isAlive()));
    }

    private static Optional<ProgramRun> run(List<String> command, Predicate<Process> ends) {
        try {
            Path output = Files.createTempFile("hawser", ".out");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                if (!ends.test(process)) {
                    process.destroyForcibly();
                    return Optional.empty();
                }
                byte[] bytes = Files.readAllBytes(output);
                return Optional.of(
                        new ProgramRun(process.exitValue(), new String(bytes, StandardCharsets.UTF_8).strip()));
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
