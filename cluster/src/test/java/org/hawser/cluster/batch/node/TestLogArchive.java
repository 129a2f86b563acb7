// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.process.ProgramRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLogArchive {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    private Path dir;

    private NodePlace place;

    @BeforeEach
    void place() {
        place = TestNodeDaemons.place(dir);
    }

    @Test
    void write_logsOfANode_areOneFileWithTheDaemonsFirst() throws IOException {
        write("logs/containers/worker1/a b/stderr");
        write("logs/datanode-1.log");
        write("run/worker1/placements.tsv");
        write("run/worker1/agent.log.1");
        write("run/worker1/agent.jar");

        assertThat(new LogArchive(place).write(time(60_000))).isEmpty();

        assertThat(dir.resolve("shared/logs").toFile().list()).containsExactly("worker-1-n1.tar.gz");
        assertThat(listing(place.logArchive()))
                .containsExactly(
                        "worker-1-n1/datanode-1.log",
                        "worker-1-n1/pool/worker1/agent.log.1",
                        "worker-1-n1/pool/worker1/placements.tsv",
                        "worker-1-n1/containers/worker1/a b/stderr");
    }

    @Test
    void write_noLogs_writesNothing() throws IOException {
        assertThat(new LogArchive(place).write(time(60_000))).isEmpty();
        assertThat(place.logArchive()).doesNotExist();
    }

    @Test
    void write_noTime_saysThatLogsAreMissing() throws IOException {
        write("logs/datanode-1.log");

        assertThat(new LogArchive(place).write(time(0)))
                .hasValueSatisfying(complaint -> assertThat(complaint).contains("not collected in full within 0 ms"));
    }

    private void write(String name) throws IOException {
        Path file = place.dir().resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, name);
    }

    private static StopTime time(long logsMillis) {
        return new StopTime(new StopLimits(0, 0, 0, logsMillis, 0));
    }

    private static List<String> listing(Path archive) {
        return ProgramRun.of(List.of("tar", "--list", "--gzip", "--file=" + archive), LIMIT)
                .orElseThrow()
                .output()
                .lines()
                .toList();
    }
}
