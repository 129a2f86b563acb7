// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.scheduler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Programs that must succeed for a test to go on. */
public final class RequiredProgram {
    private RequiredProgram() {}

    /**
     * Runs one; returns what it printed, standard error included.
     *
     * @param environment added to that of this process
     */
    public static String run(Path workDir, Map<String, String> environment, List<String> command) {
        try {
            Path output = Files.createTempFile("program", ".out");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(workDir.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            int exitCode = builder.start().waitFor();
            String text = Files.readString(output, StandardCharsets.UTF_8);
            Files.delete(output);
            if (exitCode != 0) {
                throw new AssertionError(command + " ended with exit code " + exitCode + ":\n" + text);
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while running " + command, e);
        }
    }
}
