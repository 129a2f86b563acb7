// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.cluster.batch.node.Claims;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpecs;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.files.UnremovableTree;
import org.hawser.cluster.core.process.ProcessTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMasterFiles {
    @TempDir
    private Path dir;

    private final List<String> told = new ArrayList<>();
    private final List<AllocatedNode> workers =
            AllocationSpecs.plan("a", "b", "c").workers();
    private AllocationPlaces places;
    private MasterFiles files;

    @BeforeEach
    void place() {
        places = places("", "shared");
        files = files(places);
    }

    @AfterEach
    void release() {
        files.release();
    }

    @Test
    void remove_nodeOnTheSameMachine_leavesWhatTheNodeArchives() throws IOException {
        files.prepare();
        NodePlace here = places.node(workers.get(0));
        Path claim = new Claims(places.mpiParent().getParent(), ProcessTable.ofMachine(), line -> {})
                .take(places.mpiParent(), here.name(), here.dir(), List.of(here.dir()));
        DirectoryTree.createPrivate(here.paths().run());
        makeRest();

        files.remove();

        assertThat(places.shared().dir().toFile().list()).containsExactly("run.lock");
        assertThat(places.nameNodeData().getParent().toFile().list()).containsExactly(here.name());
        assertThat(here.paths().run()).exists();
        assertThat(places.mpiParent().toFile().list())
                .containsExactly(claim.getFileName().toString());

        Files.delete(claim);
        files.remove();
        assertThat(places.mpiParent()).doesNotExist();
        assertThat(places.nameNodeData().getParent()).doesNotExist();
    }

    @Test
    void remove_whatCannotBeRemoved_doesNotKeepTheRestButTheClaim() throws Exception {
        files.prepare();
        makeRest();
        UnremovableTree.make(places.nameNodeData());
        try {
            assertThatThrownBy(files::remove).isInstanceOf(IOException.class);

            assertThat(places.shared().dir().toFile().list()).containsExactly("run.lock");
            assertThat(places.nameNodeData().getParent().toFile().list()).containsExactly("namenode");
            assertThat(places.mpiParent().toFile().list()).containsExactly("claim-master.json");
        } finally {
            UnremovableTree.remove(places.nameNodeData());
            files.remove();
        }
        assertThat(places.mpiParent()).doesNotExist();
        assertThat(places.nameNodeData().getParent()).doesNotExist();
    }

    private void makeRest() throws IOException {
        DirectoryTree.createPrivate(places.node(workers.get(1)).paths().run());
        DirectoryTree.createPrivate(places.masterTemporary());
        DirectoryTree.createPrivate(places.nameNodeData());
        DirectoryTree.createPrivate(places.agentAddresses());
        DirectoryTree.createPrivate(places.shared().temporary());
        Files.writeString(places.token(), "secret");
    }

    @Test
    void prepare_whileAnotherRunHasTheSameId_isRefusedAndLeavesItsFiles() throws IOException {
        files.prepare();
        Path data = Files.createDirectories(places.nameNodeData());
        MasterFiles second = files(places("", "other"));

        assertThatThrownBy(second::prepare)
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(" is in use on this node: process ")
                .hasMessageContaining("the same --id");

        assertThat(second.isClaimed()).isFalse();
        assertThat(data).exists();
    }

    /** As on another host, whose processes cannot be seen. */
    @Test
    void prepare_untilAnotherRunHasReleasedTheSharedDirectory_isRefusedAndLeavesItsFiles() throws IOException {
        files.prepare();
        Files.writeString(places.token(), "secret");
        MasterFiles second = files(places("-2", "shared"));

        assertThatThrownBy(second::prepare)
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(places.shared().dir() + " is in use: another process, here or on another host");

        assertThat(second.isClaimed()).isFalse();
        assertThat(places.token()).exists();
        files.remove();
        // What nodes still use may be removed later.
        assertThatThrownBy(second::prepare).hasMessageContaining(" is in use: ");
        files.release();
        second.prepare();
        second.remove();
        assertThat(told).isEmpty();
    }

    private MasterFiles files(AllocationPlaces of) {
        DirectoryTree.createPrivate(of.shared().dir());
        return new MasterFiles(workers, of, told::add);
    }

    private AllocationPlaces places(String suffix, String shared) {
        return new AllocationPlaces(
                dir.getFileName() + suffix, dir.resolve(shared), dir, HdfsPlace.parse("local", dir));
    }
}
