// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class TestRunCommand {
    private final StringWriter output = new StringWriter();

    private void draw(String... command) {
        RunCommand.draw(List.of(command), Path.of("/logs"), Duration.ofMinutes(1), new PrintWriter(output));
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    @Test
    void draw_interrupted_leavesNoProcess() {
        Set<ProcessHandle> before = children();
        Thread.currentThread().interrupt();
        try {
            draw("sleep", "60");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        Awaitility.await().until(() -> before.containsAll(children()));
        assertThat(output.toString()).startsWith("not all jobs were drawn: run hawser report --logs /logs");
    }

    @Test
    void draw_failed_isNamed() {
        draw("false");
        assertThat(output.toString()).startsWith("not all jobs were drawn: run hawser report --logs /logs");
    }

    @Test
    void draw_succeeded_saysNothing() {
        draw("true");
        assertThat(output.toString()).isEmpty();
    }

    @Test
    void draw_noProgram_isNamed() {
        draw("/no/such/program");
        assertThat(output.toString()).startsWith("jobs were not drawn: ");
    }
}
