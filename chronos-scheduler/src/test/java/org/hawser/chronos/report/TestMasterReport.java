// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestMasterReport {
    private static final MasterReport REPORT = new MasterReport(
            List.of(
                    new RunningTask(1_099_511_627_778L, TaskKind.MAP, 0, true),
                    new RunningTask(3, TaskKind.REDUCE, 1000, false)),
            List.of(
                    new RecoveryTask(TaskKind.MAP, 17, List.of("node-1.example", "10.0.0.2")),
                    new RecoveryTask(TaskKind.REDUCE, 0, List.of())));

    @Test
    void decode_whatWasEncoded_isTheSame() {
        assertThat(MasterReport.decode(REPORT.encode())).contains(REPORT);
        assertThat(MasterReport.decode(MasterReport.EMPTY.encode())).contains(MasterReport.EMPTY);
    }

    @Test
    void isOne_hosts_areNone() {
        assertThat(MasterReport.isOne(REPORT.encode())).isTrue();
        assertThat(MasterReport.isOne("node-1.example")).isFalse();
        assertThat(MasterReport.decode("node-1.example")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1/m",
                "1/m/1001",
                "1/m/-1",
                "-1/m/0",
                "x y/m/0",
                "1//0",
                "1/q/0",
                "1/m/0/",
                ":m",
                ":m/x",
                ":q/1",
                ":m/-1/host",
                "zzzzzzzzzzzzzzzzzzzz/m/0"
            })
    void decode_damaged_isNone(String tasks) {
        assertThat(MasterReport.decode(MasterReport.EMPTY.encode() + tasks)).isEmpty();
    }

    @Test
    void decode_manyHosts_hasTheFirstOnes() {
        List<String> hosts =
                IntStream.range(0, 1_000).mapToObj(host -> "node-" + host).toList();
        RecoveryTask sent = new RecoveryTask(TaskKind.MAP, 1, hosts);
        String text = MasterReport.EMPTY.encode() + ":m/1/" + String.join("/", hosts);

        assertThat(sent.hosts()).isEqualTo(hosts.subList(0, RecoveryTask.MOST_HOSTS));
        assertThat(MasterReport.decode(text)).contains(new MasterReport(List.of(), List.of(sent)));
    }

    @Test
    void decode_tooLong_isNone() {
        String tasks = "1/m/0,".repeat(MasterReport.MOST_TASKS + 1);
        assertThat(MasterReport.decode(MasterReport.EMPTY.encode() + tasks)).isEmpty();
    }
}
