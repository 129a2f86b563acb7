// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.process.FakeProc;
import org.hawser.cluster.core.process.ProcessId;
import org.hawser.cluster.core.process.ProcessTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLeftovers {
    private static final Path HOME = Path.of("/home/u");
    private static final long PID = 4_194_400;

    @TempDir
    private Path root;

    private FakeProc proc;

    @BeforeEach
    void open() {
        proc = new FakeProc(root);
    }

    @Test
    void find_daemonOfThisCluster_isFound() throws IOException {
        add(List.of("java", "-Dhawser.cluster.dir=/c", "Main"), List.of(), HOME);
        assertThat(found()).containsExactly(PID);
    }

    @Test
    void find_daemonOfClusterWithLongerName_isNotFound() throws IOException {
        add(List.of("java", "-Dhawser.cluster.dir=/c2", "Main"), List.of(), HOME);
        assertThat(found()).isEmpty();
    }

    @Test
    void find_slotByItsRunDirectory_isFound() throws IOException {
        add(List.of("java", "Slot"), List.of("A=1", "HAWSER_RUN_DIR=/c/run/worker1"), HOME);
        assertThat(found()).containsExactly(PID);
    }

    @Test
    void find_slotOfOtherCluster_isNotFound() throws IOException {
        add(List.of("java", "Slot"), List.of("HAWSER_RUN_DIR=/d/run/worker1"), HOME);
        assertThat(found()).isEmpty();
    }

    @Test
    void find_workingDirectoryOfContainer_isFound() throws IOException {
        add(List.of("cat"), List.of(), Path.of("/c/worker2/nm-local/usercache/u/appcache/a/c"));
        assertThat(found()).containsExactly(PID);
    }

    @Test
    void find_containerDirectoryOnCommandLine_isFound() throws IOException {
        add(List.of("bash", "-c", "java -Djava.io.tmpdir=/c/worker1/nm-local/x/tmp Main"), List.of(), HOME);
        assertThat(found()).containsExactly(PID);
    }

    @Test
    void find_usersShellInClusterDirectory_isNotFound() throws IOException {
        add(List.of("bash"), List.of("PWD=/c"), Path.of("/c/worker1"));
        assertThat(found()).isEmpty();
    }

    @Test
    void find_readerOfLog_isNotFound() throws IOException {
        add(List.of("tail", "-f", "/c/logs/namenode.log"), List.of(), Path.of("/c/logs"));
        assertThat(found()).isEmpty();
    }

    @Test
    void find_endedProcess_isNotFound() throws IOException {
        proc.add(PID, 'Z', List.of("java", "-Dhawser.cluster.dir=/c"), List.of(), HOME);
        assertThat(found()).isEmpty();
    }

    @Test
    void end_daemonThatIgnoresTheSignal_isKilled() throws Exception {
        Process daemon = shell("trap '' TERM");
        try {
            ProcessTable table = ProcessTable.ofMachine();
            ProcessId id = table.find(daemon.pid()).orElseThrow();

            assertThat(new Leftovers(table, new ClusterPaths(root))
                            .end(List.of(id), List.of(), new StopTime(new StopLimits(0, 100, 60_000, 0, 0))))
                    .isTrue();
            assertThat(daemon.waitFor()).isEqualTo(128 + 9);
        } finally {
            daemon.destroyForcibly();
        }
    }

    @Test
    void end_firstTakeAllTheTime_lastHaveNoneOfTheirOwn() throws Exception {
        Process first = shell("trap '' TERM");
        Process last = shell("trap 'exit 7' TERM");
        try {
            ProcessTable table = ProcessTable.ofMachine();

            assertThat(new Leftovers(table, new ClusterPaths(root))
                            .end(
                                    List.of(table.find(first.pid()).orElseThrow()),
                                    List.of(table.find(last.pid()).orElseThrow()),
                                    new StopTime(new StopLimits(0, 100, 60_000, 0, 0))))
                    .isTrue();
            assertThat(first.waitFor()).isEqualTo(128 + 9);
            assertThat(last.waitFor()).isEqualTo(128 + 9);
        } finally {
            first.destroyForcibly();
            last.destroyForcibly();
        }
    }

    /** A daemon of the cluster that has run that command, and ends with its input. */
    private Process shell(String command) throws IOException {
        Process daemon =
                new ProcessBuilder("bash", "-c", command + "; echo; read -r line", DaemonCommand.mark(root)).start();
        assertThat(daemon.getInputStream().read()).isEqualTo('\n');
        return daemon;
    }

    private void add(List<String> arguments, List<String> environment, Path workingDirectory) throws IOException {
        proc.add(PID, 'S', arguments, environment, workingDirectory);
    }

    private List<Long> found() {
        return new Leftovers(proc.table(), new ClusterPaths(Path.of("/c")))
                .find().stream().map(ProcessId::pid).toList();
    }
}
