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
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The defaults that bash uses for unset variables. It runs the stock launch script in an almost empty environment. */
final class ShellDefaults {
    private static final Logger LOG = LoggerFactory.getLogger(ShellDefaults.class);

    private ShellDefaults() {}

    /** The search path that is built into bash; empty if it cannot be determined. */
    static Optional<String> path() {
        ProcessBuilder shell = new ProcessBuilder("bash", "--norc", "--noprofile", "-c", "printf %s \"$PATH\"");
        shell.environment().clear();
        try {
            Process process = shell.start();
            process.getOutputStream().close();
            String path = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 && !path.isEmpty() ? Optional.of(path) : Optional.empty();
        } catch (IOException e) {
            LOG.warn("bash does not tell its default PATH", e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
