// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The real bash, as the judge of everything that is worked out without it. */
final class Bash {
    private Bash() {}

    /** What {@code script} prints, with exactly that environment. */
    static String run(String script, Map<String, String> environment, Path directory) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-c", script)
                .directory(directory.toFile())
                .redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", script, printed).isZero();
        return printed;
    }

    /** The words that bash makes of a text. */
    static List<String> words(String text, Map<String, String> environment, Path directory) throws Exception {
        return split(run("for word in " + text + "; do printf '%s\\0' \"$word\"; done", environment, directory));
    }

    /** Strings that each end in a zero byte. */
    static List<String> split(String printed) throws IOException {
        return printed.isEmpty()
                ? List.of()
                : Arrays.asList(printed.substring(0, printed.length() - 1).split("\0", -1));
    }
}
