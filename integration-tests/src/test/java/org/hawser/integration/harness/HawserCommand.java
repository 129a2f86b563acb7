/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
