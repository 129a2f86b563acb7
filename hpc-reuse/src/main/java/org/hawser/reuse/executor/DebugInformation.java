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
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What stock leaves in a container's log directory for whoever looks for a mistake: a copy of the launch script and a
 * listing of the working directory. The commands are those of the launch script itself, so that names, permissions,
 * format and the decision whether to write them are stock's.
 */
record DebugInformation(String commands) {
    private static final String BEGIN = "echo \"Copying debugging information\"\n";
    private static final String END = "echo \"Launching container\"\n";

    /** The commands in a launch script; empty when the NodeManager is configured without. */
    static Optional<DebugInformation> in(String script) {
        int begin = script.indexOf(BEGIN);
        int end = script.indexOf(END, begin + 1);
        return begin < 0 || end < 0
                ? Optional.empty()
                : Optional.of(new DebugInformation(script.substring(begin + BEGIN.length(), end)));
    }

    /**
     * Starts the commands and does not wait for them.
     *
     * @param environment the container's, which says how dates are written and names are sorted
     * @param errors gets what the commands complain of
     */
    Process start(Path workDir, Map<String, String> environment, Path errors) throws IOException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", commands)
                .directory(workDir.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        bash.environment().clear();
        bash.environment().putAll(environment);
        return bash.start();
    }
}
