// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code scripts/test} makes of surefire's reports. */
class TestResultsScript {
    @TempDir
    private Path dir;

    @BeforeEach
    void reports() throws IOException {
        report("unit", "a", "org.x.TestQuick", "0.25", 2, 0);
        report("real", "b", "org.x.TestSlow", "1,262.882", 1, 1);
        report("real", "b", "org.x.TestOther", "17.1", 3, 0);
    }

    private void report(String phase, String module, String name, String time, int tests, int failures)
            throws IOException {
        Path file = dir.resolve(phase).resolve(module).resolve("TEST-" + name + ".xml");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite version="3.0.2" name="%s" time="%s" tests="%d" errors="0" skipped="0" failures="%d">
                  <properties><property name="hawser.home" value="/x"/></properties>
                  <testcase name="one" classname="%s" time="0.1"/>
                </testsuite>
                """
                        .formatted(name, time, tests, failures, name));
    }

    @Test
    void slowest_classesOfAllPhases_comeFirst() throws IOException {
        assertThat(printed("list_slowest", "2").lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(" 1262.9 s real org.x.TestSlow", " 17.1 s real org.x.TestOther");
    }

    @Test
    void count_allReports_isTheirSum() throws IOException {
        assertThat(printed("count_results", "")).isEqualTo("5 1 0\n");
    }

    private String printed(String function, String argument) throws IOException {
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        ". \"$0\" && " + function + " \"$1\" $2",
                        Checkout.root().resolve("scripts/lib/results.sh").toString(),
                        dir.toString(),
                        argument)
                .redirectErrorStream(true)
                .start();
        return new String(bash.getInputStream().readAllBytes(), UTF_8);
    }
}
