/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.submit.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.cluster.process.ProcessTable;
import org.hawser.submit.files.DirectoryTree;
import org.hawser.submit.files.UnremovableTree;
import org.hawser.submit.leftover.Claims;
import org.hawser.submit.node.NodePlace;
import org.hawser.submit.plan.AllocatedNode;
import org.hawser.submit.plan.AllocationPlaces;
import org.hawser.submit.plan.NodePlan;
import org.hawser.submit.request.HdfsPlace;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMasterFiles {
    @TempDir
    private Path dir;

    private List<AllocatedNode> workers;
    private AllocationPlaces places;
    private MasterFiles files;

    @BeforeEach
    void place() throws IOException {
        workers = NodePlan.of(Files.writeString(dir.resolve("nodes"), "a\nb\nc\n"), 0, false)
                .workers();
        places = new AllocationPlaces(
                dir.getFileName().toString(), dir.resolve("shared"), dir, HdfsPlace.parse("local", dir));
        DirectoryTree.createPrivate(dir.resolve("shared"));
        files = new MasterFiles(workers, places, line -> {});
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

        assertThat(dir.resolve("shared")).isEmptyDirectory();
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

            assertThat(dir.resolve("shared")).isEmptyDirectory();
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
}
