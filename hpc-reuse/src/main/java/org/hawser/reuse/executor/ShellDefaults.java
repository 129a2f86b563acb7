// SPDX-License-Identifier: Apache-2.0
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
            LOG.warn("Cannot determine the default PATH of bash", e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
