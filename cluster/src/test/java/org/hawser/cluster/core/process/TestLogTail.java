// SPDX-License-Identifier: Apache-2.0
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
