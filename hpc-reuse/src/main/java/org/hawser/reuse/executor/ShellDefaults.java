// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The defaults that bash uses for unset variables. It runs the stock launch script in an almost empty environment. */
final class ShellDefaults {
    private static final Logger LOG = LoggerFactory.getLogger(ShellDefaults.class);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private ShellDefaults() {}

    /** The search path that is built into bash; empty if it cannot be determined. */
    static Optional<String> path() {
        return path(List.of("bash", "--norc", "--noprofile", "-c", "printf %s \"$PATH\""), LIMIT);
    }

    static Optional<String> path(List<String> command, Duration limit) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        try {
            Process shell = builder.start();
            try {
                if (!shell.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    LOG.warn("Cannot determine the default PATH of bash within {} ms", limit.toMillis());
                    return Optional.empty();
                }
                String path = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return Optional.of(path).filter(text -> shell.exitValue() == 0 && !text.isEmpty());
            } finally {
                shell.destroyForcibly();
            }
        } catch (IOException e) {
            LOG.warn("Cannot determine the default PATH of bash", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }
}
