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
