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
package org.hawser.cluster.core.process;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;

/** Starts processes that outlive this one, each in a session of its own. */
public final class DaemonLauncher {
    private final Path directory;
    private final Map<String, String> environment;

    /**
     * Starts processes in that directory.
     *
     * @param environment the whole environment of the processes
     */
    public DaemonLauncher(Path directory, Map<String, String> environment) {
        this.directory = requireNonNull(directory, "directory is null");
        this.environment = Map.copyOf(environment);
    }

    /** Starts the command; its output is appended to the log. */
    public Process start(List<String> command, Path log) {
        List<String> inSession = new ArrayList<>();
        inSession.add("setsid");
        inSession.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(inSession)
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
                    "Cannot start a process: " + e.getMessage() + "; is setsid (util-linux) installed?", e);
        }
    }
}
