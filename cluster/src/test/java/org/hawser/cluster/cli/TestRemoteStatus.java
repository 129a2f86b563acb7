// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.RemoteDaemon;
import org.hawser.cluster.core.state.RemoteWorker;
import org.junit.jupiter.api.Test;

class TestRemoteStatus {
    private static final List<RemoteWorker> WORKERS = List.of(worker(1, "n2"), worker(2, "n3"));
    private static final RemoteDaemon DATANODE =
            new RemoteDaemon(Role.DATANODE, "10.0.0.2:7", "up", "http://10.0.0.2:8");

    @Test
    void text_workersElsewhere_namesThemAndTheirDaemons() {
        assertThat(new RemoteStatus(WORKERS, List.of(DATANODE), List.of()).text())
                .contains("Workers on n2, n3")
                .containsPattern("datanode +10.0.0.2:7 +up +http://10.0.0.2:8");
    }

    @Test
    void complaints_workersThatAreNotUp_countThem() {
        RemoteDaemon dead = new RemoteDaemon(Role.DATANODE, "10.0.0.3:7", "dead", "");

        assertThat(new RemoteStatus(WORKERS, List.of(DATANODE, dead), List.of()).complaints())
                .containsExactly("Of 2 datanodes 1 are up.", "Of 2 nodemanagers 0 are up.");
    }

    @Test
    void status_allWorkersHere_isEmpty() {
        RemoteStatus none = new RemoteStatus(List.of(), List.of(), List.of());

        assertThat(none.text()).isEmpty();
        assertThat(none.complaints()).isEmpty();
    }

    private static RemoteWorker worker(int number, String node) {
        return new RemoteWorker(number, node, Path.of("/tmp/hawser-7/n" + number), List.of("pbs_tmrsh", node));
    }
}
