// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNodePlan {
    @TempDir
    private Path dir;

    @Test
    void of_fourNodesOneForMemory_assignsByPlace() throws Exception {
        NodePlan plan = NodePlan.of(file("n1\nn2\n\nn3\nn4\n"), 1, false);

        assertThat(plan.master()).hasToString("n1");
        assertThat(plan.workers()).extracting(AllocatedNode::name).containsExactly("n2", "n3");
        assertThat(plan.memoryNodes()).extracting(AllocatedNode::label).containsExactly("memory-3-n4");
        assertThat(plan.remote()).hasSize(3);
    }

    @Test
    void of_oneNode_isRefusedUnlessAllowed() throws Exception {
        Path file = file("n1\n");

        assertThatThrownBy(() -> NodePlan.of(file, 0, false)).hasMessageContaining("--single-node");
        NodePlan plan = NodePlan.of(file, 0, true);
        assertThat(plan.workers()).isEqualTo(plan.nodes()).isEqualTo(plan.remote());
    }

    @Test
    void of_aNodeFileWithOneLineForEachProcess_countsEveryNodeOnce() throws Exception {
        NodePlan plan = NodePlan.of(file("n2\nn2\nn1\nn3\nn1\n"), 0, false);

        assertThat(plan.nodes()).extracting(AllocatedNode::name).containsExactly("n2", "n1", "n3");
        assertThat(plan.nodes()).extracting(AllocatedNode::index).containsExactly(0, 1, 2);
    }

    @Test
    void of_allNodesForMemory_isRefused() throws Exception {
        Path file = file("n1\nn2\n");

        assertThatThrownBy(() -> NodePlan.of(file, 2, false)).hasMessageContaining("allowed is 0 to 0");
    }

    @Test
    void of_unusableFile_saysWhy() throws Exception {
        Path empty = file("\n");
        Path strange = dir.resolve("strange");
        Files.writeString(strange, "n1\nn2; rm -rf /\n");

        assertThatThrownBy(() -> NodePlan.of(empty, 0, false)).hasMessageContaining("is empty");
        assertThatThrownBy(() -> NodePlan.of(strange, 0, false)).hasMessageContaining("Line 2");
        assertThatThrownBy(() -> NodePlan.of(dir.resolve("none"), 0, false)).hasMessageContaining("cannot be read");
    }

    @Test
    void places_ofNodesOnOneHost_areApart() {
        NodePlan plan = NodePlan.of(List.of("a", "b", "c"), 0, false);
        AllocationPlaces places = new AllocationPlaces(
                "7", Path.of("/home/u/hawser-7"), Path.of("/tmp"), HdfsPlace.parse("shm", Path.of("/tmp")));

        assertThat(places.node(plan.nodes().get(1)).dir()).isEqualTo(Path.of("/tmp/hawser-7/n1"));
        assertThat(places.node(plan.nodes().get(1)).hdfs()).isEqualTo(Path.of("/dev/shm/hawser-7/n1-hdfs"));
        assertThat(places.node(plan.nodes().get(2)).hdfs()).isEqualTo(Path.of("/dev/shm/hawser-7/n2-hdfs"));
    }

    @Test
    void masterDirectoriesOnNode_hdfsOnASharedFileSystem_areWithoutTheNameNodes() {
        AllocationPlaces places = new AllocationPlaces(
                "7", Path.of("/home/u/hawser-7"), Path.of("/tmp"), HdfsPlace.parse("/scratch/x", Path.of("/tmp")));

        assertThat(places.masterDirectories()).contains(Path.of("/scratch/x/hawser-7/namenode"));
        assertThat(places.masterDirectoriesOnNode()).containsExactly(Path.of("/tmp/hawser-7/tmp"));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(dir.resolve("nodes"), text);
    }
}
