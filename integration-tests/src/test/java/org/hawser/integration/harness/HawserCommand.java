// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.core.layout.RuntimeLayout;

/**
 * The {@code hawser} command of this checkout, as a user calls it.
 *
 * @param environment variables that differ from this process's
 */
public record HawserCommand(Map<String, String> environment) {
    public HawserCommand {
        environment = Map.copyOf(requireNonNull(environment, "environment is null"));
    }

    /** How a command ended, and what it printed to either stream. */
    public record Result(int exitCode, String output) {
        public Result requireSuccess() {
            if (exitCode != 0) {
                throw new IllegalStateException("Exit code " + exitCode + ": " + output);
            }
            return this;
        }
    }

    /** The same with one more variable. */
    public HawserCommand with(String variable, Path value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value.toString());
        return new HawserCommand(more);
    }

    public Result run(String... arguments) throws IOException, InterruptedException {
        Path script = RuntimeLayout.locate().root().resolve("scripts/hawser");
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(Stream.of("bash", script.toString()), List.of(arguments).stream())
                                .toList())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
