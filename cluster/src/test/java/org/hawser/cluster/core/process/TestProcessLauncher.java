// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProcessLauncher.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestProcessLauncher {
    @TempDir
    private Path dir;

    @Test
    void start_any_leadsItsOwnSessionWithTheGivenEnvironmentAlone() throws Exception {
        Path log = dir.resolve("logs/x.log");
        Process process =
                launcher(Session.OWN).start(List.of("/bin/sh", "-c", "echo pid $$; cat /proc/self/stat; env"), log);
        assertThat(process.waitFor()).isZero();
        List<String> lines = Files.readAllLines(log);
        assertThat(lines.get(0)).isEqualTo("pid " + process.pid());
        assertThat(session(lines.get(1))).isEqualTo(Long.toString(process.pid()));
        assertThat(lines).contains("A=1").noneMatch(line -> line.startsWith("HOME="));
    }

    @Test
    void start_inherited_staysInTheSessionOfItsCaller() throws Exception {
        Path log = dir.resolve("x.log");
        Process process = launcher(Session.INHERITED).start(List.of("/bin/cat", "/proc/self/stat"), log);
        assertThat(process.waitFor()).isZero();
        assertThat(session(Files.readString(log))).isEqualTo(session(Files.readString(Path.of("/proc/self/stat"))));
    }

    @Test
    void start_noSuchProgram_namesIt() {
        assertThatThrownBy(() -> launcher(Session.INHERITED).start(List.of("/no/such"), dir.resolve("x.log")))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("Cannot start /no/such: ");
    }

    @Test
    void terminate_livingProcess_ends() {
        ProcessTable table = ProcessTable.ofMachine();
        Process process = launcher(Session.OWN).start(List.of("/bin/sleep", "600"), dir.resolve("x.log"));
        ProcessId id = table.find(process.pid()).orElseThrow();
        assertThat(table.isAlive(id)).isTrue();
        id.terminate(table);
        await().until(() -> !table.isAlive(id));
    }

    private static String session(String stat) {
        return stat.substring(stat.lastIndexOf(')')).split(" ", -1)[4];
    }

    private ProcessLauncher launcher(Session session) {
        return new ProcessLauncher(dir, Map.of("A", "1", "PATH", System.getenv("PATH")), session);
    }
}
