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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLogTail {
    @TempDir
    private Path dir;

    @Test
    void lines_longFile_areTheLast() throws IOException {
        Path log = dir.resolve("log");
        Files.writeString(log, "x".repeat(100_000) + "\none\ntwo\nthree\n");
        assertThat(LogTail.lines(log, 2)).containsExactly("two", "three");
    }

    @Test
    void lines_stackTraceAndBanner_areLeftOut() throws IOException {
        Path log = Files.writeString(
                dir.resolve("log"),
                """
                FATAL x: Failed
                java.io.IOException: disk full
                \tat a.B.c(B.java:1)
                \t... 6 more
                2026-11-21 09:41:49,023 INFO nodemanager.NodeManager: SHUTDOWN_MSG:\s
                /************************************************************
                SHUTDOWN_MSG: Shutting down NodeManager at vm/127.0.0.1
                ************************************************************/
                """);
        assertThat(LogTail.lines(log, 5)).containsExactly("FATAL x: Failed", "java.io.IOException: disk full");
    }

    @Test
    void lines_shortFile_areAll() throws IOException {
        Path log = Files.writeString(dir.resolve("log"), "one");
        assertThat(LogTail.lines(log, 5)).containsExactly("one");
    }

    @Test
    void lines_noFile_areNone() {
        assertThat(LogTail.lines(dir.resolve("log"), 5)).isEmpty();
    }
}
