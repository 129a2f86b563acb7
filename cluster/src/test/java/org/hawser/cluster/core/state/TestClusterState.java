// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.daemon.DaemonState;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.pool.PoolLauncher;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClusterState {
    private static final DaemonState NAMENODE = daemon(Role.NAMENODE, 0, 10);
    private static final DaemonState DATANODE = daemon(Role.DATANODE, 1, 11);

    @TempDir
    private Path dir;

    private JsonFile<ClusterState> file;

    @BeforeEach
    void open() {
        file = ClusterState.file(new ClusterPaths(dir));
    }

    @Test
    void read_afterWrite_givesTheSame() {
        ClusterState state = new ClusterState(
                        Profile.HAWSER, 1, 3, Map.of("dfs.replication", "1"), List.of(NAMENODE, DATANODE))
                .with(PoolState.chosen(PoolStarter.MPIRUN, "why").with(new PoolLauncher(12, 78, Path.of("/m"))))
                .withRemote(
                        List.of(new RemoteWorker(1, "n2", Path.of("/tmp/x"), List.of("pbs_tmrsh", "n2"))),
                        List.of(new RemoteWorker(2, "n3", Path.of("/tmp/y"), List.of("pbs_tmrsh", "n3"), true)));
        file.write(state);
        assertThat(file.read()).contains(state);
        assertThat(dir).isDirectoryNotContaining("glob:**.next");
    }

    @Test
    void read_noFile_isEmpty() {
        assertThat(file.read()).isEmpty();
    }

    @Test
    void read_damagedFile_namesIt() throws IOException {
        Files.writeString(dir.resolve("cluster.json"), "{\"profile\": ");
        assertThatThrownBy(file::read)
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(dir.resolve("cluster.json").toString(), "damaged");
    }

    @Test
    void with_daemonStartedAgain_replacesItsEntry() {
        ClusterState state = new ClusterState(Profile.STOCK, 1, 1, Map.of(), List.of(NAMENODE, DATANODE));
        DaemonState again = daemon(Role.DATANODE, 1, 12);
        assertThat(state.with(again).daemons()).containsExactly(NAMENODE, again);
    }

    private static DaemonState daemon(Role role, int worker, long pid) {
        return new DaemonState(
                role, worker, pid, 77, 5, Map.of("http", 15_000), URI.create("http://localhost:15000"), Path.of("/l"));
    }
}
