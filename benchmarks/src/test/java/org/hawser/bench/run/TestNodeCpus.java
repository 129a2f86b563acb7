// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestNodeCpus {
    private static final Path DIR = Path.of("/bench/x");

    @Test
    void nodes_ofItsDaemonAgentAndContainer_areThatNode() {
        assertThat(nodes("java", "-cp", "/bench/x/worker2/conf:/jars/*", "NodeManager"))
                .containsExactly("worker2");
        assertThat(nodes("java", "-Drun=/bench/x/run/memory1", "Agent")).containsExactly("memory1");
        assertThat(nodes("bash", "-c", "java Child >/bench/x/logs/containers/worker12/c/stderr"))
                .isEmpty();
        assertThat(nodes("java", "-Dlogs=/bench/x/logs/containers/worker12/c", "Child"))
                .containsExactly("worker12");
    }

    @Test
    void nodes_ofMastersAndOtherClusters_areNone() {
        assertThat(nodes("java", "-cp", "/bench/x/conf:/jars/*", "NameNode")).isEmpty();
        assertThat(nodes("java", "-cp", "/bench/xy/worker1/conf", "NodeManager"))
                .isEmpty();
        assertThat(nodes("java", "-cp", "/bench/x/workers/conf", "Other")).isEmpty();
    }

    @Test
    void nodes_ofTheLauncherOfAllPools_areAll() {
        assertThat(nodes("java", "PoolJob", "/bench/x/worker1/conf", "/bench/x/worker2/conf"))
                .containsExactlyInAnyOrder("worker1", "worker2");
    }

    private static Set<String> nodes(String... words) {
        return NodeCpus.nodes(List.of(words), DIR);
    }
}
