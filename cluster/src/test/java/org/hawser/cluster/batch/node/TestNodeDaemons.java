// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.hawser.cluster.batch.control.Order;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.batch.plan.NodeRole;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.files.UnremovableTree;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNodeDaemons {
    @TempDir
    private Path dir;

    private final List<String> told = new ArrayList<>();
    private NodePlace place;
    private NodeDaemons daemons;

    @BeforeEach
    void place() throws IOException {
        Files.createDirectory(dir.resolve("shm"));
        place = place(dir);
        daemons = new NodeDaemons(place);
    }

    @Test
    void prepare_afterARunOfTheSameJobThatWasKilled_endsAndRemovesWhatItLeft() throws Exception {
        DirectoryTree.createPrivate(place.dir());
        Files.createSymbolicLink(place.paths().conf(), place.conf());
        Files.createDirectories(place.hdfs().resolve("current"));
        Process left = new ProcessBuilder("bash", "-c", "read -r line", DaemonCommand.mark(place.dir())).start();
        try {
            prepare(daemons);

            assertThat(left.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(place.paths().conf()).doesNotExist();
            assertThat(place.hdfs()).doesNotExist();
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void prepareAndStop_whileAnEarlierRunOfTheSameJobLives_areRefusedAndLeaveIt() throws Exception {
        prepare(daemons);
        Files.createDirectories(place.hdfs().resolve("current"));
        Process running = new ProcessBuilder("bash", "-c", "read -r line", DaemonCommand.mark(place.dir())).start();
        try {
            NodeDaemons second = new NodeDaemons(place, Duration.ZERO);

            assertThatThrownBy(() -> prepare(second)).hasMessageContaining("hawser-17 is in use on this node");
            assertThat(second.stop(new StopTime(StopLimits.AT_ONCE))).isEmpty();

            assertThat(running.isAlive()).isTrue();
            assertThat(place.hdfs().resolve("current")).exists();
        } finally {
            running.destroyForcibly();
        }
    }

    @Test
    void prepareAndStop_directoryThatOthersCanWriteTo_removeNothing() throws IOException {
        Path victim = Files.createDirectories(dir.resolve("victim/hdfs/kept"))
                .getParent()
                .getParent();
        Path planted = DirectoryTree.createPrivate(place.dir().getParent());
        Files.createSymbolicLink(place.dir(), victim);
        Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> prepare(daemons)).hasMessageContaining(" is not a directory of ");
        assertThat(daemons.stop(new StopTime(StopLimits.AT_ONCE))).isEmpty();

        assertThat(victim.resolve("hdfs/kept")).exists();
        assertThat(place.dir()).isSymbolicLink();
    }

    @Test
    void stop_atOnce_removesEverythingAndKeepsLogs() throws IOException {
        prepare(daemons);
        Files.createDirectories(place.hdfs().resolve("current"));
        Files.createDirectories(place.monitor());
        Files.writeString(Files.createDirectories(place.paths().logs()).resolve("datanode-1.log"), "line");

        assertThat(daemons.stop(new StopTime(StopLimits.AT_ONCE))).isEmpty();

        assertThat(place.logArchive()).exists();
        assertThat(dir.toFile().list()).containsExactlyInAnyOrder("shared", "shm", "tmp");
        assertThat(dir.resolve("shm")).isEmptyDirectory();
        assertThat(dir.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void stop_filesThatCannotBeRemoved_collectsLogsAndKeepsTheClaim() throws Exception {
        prepare(daemons);
        Files.writeString(Files.createDirectories(place.paths().logs()).resolve("datanode-1.log"), "line");
        UnremovableTree.make(place.hdfs());
        try {
            assertThat(daemons.stop(new StopTime(StopLimits.AT_ONCE))).hasSize(2);

            assertThat(place.logArchive()).exists();
            assertThat(place.job().resolve("claim-n1.json")).exists();
        } finally {
            UnremovableTree.remove(place.hdfs());
        }
    }

    @Test
    void prepare_afterAnotherJobThatWasKilled_removesItsFilesToo() throws Exception {
        NodePlace other = new NodePlace(
                2,
                NodeRole.WORKER,
                dir.resolve("tmp/hawser-16/n2"),
                dir.resolve("tmp/hawser-16/n2/hdfs"),
                dir.resolve("shm/hawser-16/n2-mpi"),
                dir.resolve("shm/hawser-16/shuffle"),
                dir.resolve("shared/logs/other"),
                dir.resolve("shared/conf"));
        prepare(new NodeDaemons(other));
        Path claim = dir.resolve("shm/hawser-16/claim-n2.json");
        Files.writeString(
                claim, Files.readString(claim).replaceFirst("\"startTicks\"\\s*:\\s*\\d+", "\"startTicks\":1"));

        prepare(daemons);

        assertThat(dir.resolve("shm/hawser-16")).doesNotExist();
        assertThat(dir.resolve("tmp/hawser-16")).doesNotExist();
        assertThat(told).containsExactly("removed what hawser-16, which was killed, had left on this node");
    }

    @Test
    void prepare_hdfsOnASharedFileSystem_claimsOnlyWhatIsOnTheNode() throws IOException {
        prepare(new NodeDaemons(withHdfs(dir.resolve("scratch/hawser-17/n1-hdfs"))));

        assertThat(place.job().resolve("claim-n1.json"))
                .content()
                .contains(place.dir().toString(), place.mpi().toString())
                .doesNotContain("scratch");
    }

    @Test
    void prepare_hdfsOnASharedFileSystem_leavesTheDirectoryThatTheMasterHasMade() throws IOException {
        NodePlace shared = withHdfs(dir.resolve("scratch/hawser-17/n1-hdfs"));
        DirectoryTree.createPrivate(shared.hdfs());
        Object made = Files.getAttribute(shared.hdfs().getParent(), "unix:ino");

        new NodeDaemons(shared).clean(told::add);

        assertThat(shared.hdfs()).doesNotExist();
        assertThat(Files.getAttribute(shared.hdfs().getParent(), "unix:ino")).isEqualTo(made);
    }

    @Test
    void start_hdfsDirectoryReplacedByOneThatOthersCanWriteTo_isRefused() throws IOException {
        NodePlace shared = withHdfs(dir.resolve("scratch/hawser-17/n1-hdfs"));
        NodeDaemons onShared = new NodeDaemons(shared);
        prepare(onShared);
        Files.setPosixFilePermissions(shared.hdfs().getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
        try {
            assertThatThrownBy(() -> onShared.start(Order.start(Profile.STOCK, Map.of(), 100), RuntimeLayout.locate()))
                    .hasMessageStartingWith(shared.hdfs().getParent() + " is not a directory of ");

            assertThat(shared.hdfs()).doesNotExist();
        } finally {
            onShared.stop(new StopTime(StopLimits.AT_ONCE));
        }
    }

    private void prepare(NodeDaemons node) throws IOException {
        node.clean(told::add);
        node.claim(told::add);
    }

    private NodePlace withHdfs(Path hdfs) {
        return new NodePlace(
                1, NodeRole.WORKER, place.dir(), hdfs, place.mpi(), place.monitor(), place.logs(), place.conf());
    }

    /** Places that are all below one directory. */
    static NodePlace place(Path dir) {
        return new NodePlace(
                1,
                NodeRole.WORKER,
                dir.resolve("tmp/hawser-17/n1"),
                dir.resolve("tmp/hawser-17/n1/hdfs"),
                dir.resolve("shm/hawser-17/n1-mpi"),
                dir.resolve("shm/hawser-17/shuffle"),
                dir.resolve("shared/logs/worker-1-n1"),
                dir.resolve("shared/conf"));
    }
}
