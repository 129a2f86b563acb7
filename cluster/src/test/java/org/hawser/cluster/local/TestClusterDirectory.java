// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.files.ClusterLock;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClusterDirectory {
    @TempDir
    private Path dir;

    private ClusterPaths paths;
    private ClusterDirectory directory;

    @BeforeEach
    void open() {
        paths = new ClusterPaths(dir);
        directory = new ClusterDirectory(paths);
    }

    @Test
    void prepare_afterEarlierCluster_keepsFileSystemOnly() throws IOException {
        Path block = file(paths.dataNodeData(1).resolve("current/block"));
        Path version = file(paths.nameNodeData().resolve("current/VERSION"));
        Path container = file(paths.nodeManagerLocal(1).resolve("usercache/x"));
        Path recovery = file(paths.nodeManagerRecovery(1).resolve("db"));
        Path socket = file(paths.run(1).resolve("agent.sock"));

        directory.prepare(2);

        assertThat(block).exists();
        assertThat(version).exists();
        assertThat(container).doesNotExist();
        assertThat(recovery).doesNotExist();
        assertThat(socket).doesNotExist();
        assertThat(paths.run(2)).isDirectory();
        assertThat(directory.hasFileSystem()).isTrue();
    }

    @Test
    void prepare_linkOrFileInPlaceOfADirectory_isReplacedAndItsTargetKept() throws IOException {
        Path other = file(dir.resolve("elsewhere/report.log"));
        Files.createSymbolicLink(paths.logs(), other.getParent());
        Files.createSymbolicLink(paths.conf(), dir.resolve("absent"));
        file(paths.run());
        file(paths.temporary());

        directory.prepare(1);

        assertThat(List.of(paths.logs(), paths.conf(), paths.run(), paths.temporary()))
                .allSatisfy(made -> assertThat(Files.isDirectory(made, LinkOption.NOFOLLOW_LINKS))
                        .isTrue());
        try (Stream<Path> entries = Files.list(other.getParent())) {
            assertThat(entries).containsExactly(other);
        }
    }

    @Test
    void prepare_fewerWorkersThanHoldData_saysHowMany() throws IOException {
        file(paths.dataNodeData(1).resolve("current/block"));
        file(paths.dataNodeData(2).resolve("current/block"));
        assertThatThrownBy(() -> directory.prepare(1))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("--workers 2 or more");
    }

    @Test
    void requireOwn_filesOfTheUser_isRefused() throws IOException {
        file(dir.resolve("run/thesis.txt"));
        assertThatThrownBy(directory::requireOwn)
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(
                        dir.toString(), "neither empty nor that of a local cluster", "--dir " + dir + "/cluster");
    }

    @Test
    void requireOwn_lockWithContents_isSomebodyElses() throws IOException {
        Files.writeString(paths.startLock(), "pid 17");
        assertThatThrownBy(directory::requireOwn).isInstanceOf(ClusterException.class);
    }

    @Test
    void requireOwn_absentOrEmpty_isAccepted() {
        directory.requireOwn();
        new ClusterDirectory(new ClusterPaths(dir.resolve("absent"))).requireOwn();
    }

    @Test
    void requireOwn_afterEarlierCluster_isAccepted() throws IOException {
        ClusterLock.take(dir).release();
        file(paths.logs().resolve("namenode.log"));
        directory.requireOwn();
    }

    @Test
    void requireOwn_batchJob_isRefused() throws IOException {
        file(paths.state());
        file(paths.conf().resolve("core-site.xml"));
        assertThatThrownBy(directory::requireOwn).isInstanceOf(ClusterException.class);
    }

    @Test
    void start_filesOfTheUser_areKept() throws IOException {
        Path thesis = file(dir.resolve("conf/thesis.txt"));
        ClusterSpec spec = ClusterSpec.of(dir, Profile.STOCK);
        assertThatThrownBy(() -> LocalCluster.start(spec, RuntimeLayout.locate(), Progress.silent()))
                .hasMessageContaining("neither empty");
        assertThat(thesis).exists();
        assertThat(paths.startLock()).doesNotExist();
    }

    @Test
    void print_filesOfTheUser_isRefusedAsTheStartIs() throws IOException {
        file(dir.resolve("conf/thesis.txt"));
        StartPlan plan = new StartPlan(ClusterSpec.of(dir, Profile.STOCK), RuntimeLayout.locate());
        assertThatThrownBy(() -> plan.print(new PrintWriter(new StringWriter())))
                .hasMessageContaining("neither empty");
    }

    @Test
    void print_budgetLargerThanTheMachine_isRefusedAsTheStartIs() {
        ClusterSpec spec = ClusterSpec.of(dir, Profile.HAWSER).withSetting("hawser.semem.memory", "64t");
        StartPlan plan = new StartPlan(spec, RuntimeLayout.locate());
        String message = "hawser.semem.memory is \"70368744177664\", but the file system of /dev/shm has ";

        assertThatThrownBy(() -> plan.print(new PrintWriter(new StringWriter())))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(message);
        assertThatThrownBy(() -> LocalCluster.start(spec, RuntimeLayout.locate(), Progress.silent()))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(message);
        assertThat(paths.state()).doesNotExist();
        assertThat(paths.conf()).doesNotExist();
    }

    @Test
    void stop_stateOfSomethingElse_isRefusedAndKept() throws IOException {
        Files.writeString(paths.state(), "{}");
        assertThatThrownBy(() -> LocalCluster.stop(dir, Progress.silent()))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(paths.state() + " is not that of a local cluster", "--dir");
        assertThat(paths.state()).hasContent("{}");
    }

    @Test
    void stop_damagedStateOfAnEarlierCluster_isRemoved() throws IOException {
        ClusterLock.take(dir).release();
        Files.writeString(paths.state(), "{}");
        assertThat(LocalCluster.stop(dir, Progress.silent())).isZero();
        assertThat(paths.state()).doesNotExist();
    }

    @Test
    void hasFileSystem_newDirectory_isFalse() {
        assertThat(directory.hasFileSystem()).isFalse();
    }

    private static Path file(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }
}
