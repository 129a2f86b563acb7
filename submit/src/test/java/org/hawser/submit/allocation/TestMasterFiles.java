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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.submit.files.DirectoryTree;
import org.hawser.submit.plan.AllocatedNode;
import org.hawser.submit.plan.AllocationPlaces;
import org.hawser.submit.plan.NodePlan;
import org.hawser.submit.request.HdfsPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMasterFiles {
    @TempDir
    private Path dir;

    @Test
    void removeOfMaster_nodeOnTheSameMachine_leavesWhatTheNodeArchives() throws IOException {
        List<AllocatedNode> workers = NodePlan.of(Files.writeString(dir.resolve("nodes"), "a\nb\n"), 0, false)
                .workers();
        AllocationPlaces places = new AllocationPlaces(
                dir.getFileName().toString(), dir.resolve("shared"), dir, HdfsPlace.parse("local", dir));
        MasterFiles files = new MasterFiles(workers, places, line -> {});
        Path run =
                DirectoryTree.createPrivate(places.node(workers.get(0)).paths().run());
        DirectoryTree.createPrivate(places.masterTemporary());
        Files.writeString(DirectoryTree.createPrivate(dir.resolve("shared")).resolve("control.token"), "secret");

        files.removeOfMaster();

        assertThat(places.token()).doesNotExist();
        assertThat(places.masterTemporary()).doesNotExist();
        assertThat(run).exists();
        files.remove();
        assertThat(run).doesNotExist();
    }
}
