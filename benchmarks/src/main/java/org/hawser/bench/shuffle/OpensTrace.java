// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Counts how often a process opens files, with {@code strace}. */
final class OpensTrace {
    private static final Path STRACE = Path.of("/usr/bin/strace");

    private OpensTrace() {}

    /** What the command line of the process begins with; empty if the program is missing. */
    static List<String> tracer(Path output) {
        if (!Files.isExecutable(STRACE)) {
            return List.of();
        }
        return List.of(
                STRACE.toString(), "-f", "-qq", "-e", "trace=openat", "-e", "signal=none", "-o", output.toString());
    }

    /** Lines of successful opens with that text. */
    static long count(Path output, String text) throws IOException {
        try (Stream<String> lines = Files.lines(output)) {
            return lines.filter(line -> line.contains(text) && !line.contains("= -1"))
                    .count();
        }
    }
}
