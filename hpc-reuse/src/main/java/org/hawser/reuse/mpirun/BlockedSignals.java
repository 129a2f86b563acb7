// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpirun;

import java.io.IOException;
import java.util.List;

/**
 * Words in front of a command that let it start as whatever a JVM starts: with SIGQUIT blocked in its first thread.
 * mpirun unblocks all signals, and a program would see the difference in {@code /proc/self/status}.
 */
final class BlockedSignals {
    private static final List<String> WORDS = List.of("env", "--block-signal=QUIT");

    private BlockedSignals() {}

    /** Empty where {@code env} is older than coreutils 8.31 and cannot do it. */
    static List<String> words() throws InterruptedException {
        try {
            Process process = new ProcessBuilder(WORDS.get(0), WORDS.get(1), "true")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0 ? WORDS : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }
}
