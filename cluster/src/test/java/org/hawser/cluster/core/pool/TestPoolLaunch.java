// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.PoolLaunch.Node;
import org.junit.jupiter.api.Test;

class TestPoolLaunch {
    private static final Path DIR = Path.of("/c");

    private static List<String> command(Node... nodes) {
        return new PoolLaunch(RuntimeLayout.locate(), DIR, DIR.resolve("conf"), DIR.resolve("plan"), List.of(nodes))
                .command();
    }

    @Test
    void command_nodesOfThisHost_namesTheirConfigurationsAlone() {
        assertThat(command(new Node(Optional.empty(), Path.of("/c/w1")), new Node(Optional.empty(), Path.of("/c/w2"))))
                .contains("-Dhawser.cluster.dir=/c", "org.hawser.reuse.mpirun.PoolJob")
                .endsWith("/c/plan", "/c/w1", "/c/w2");
    }

    @Test
    void command_nodesOfOtherHosts_namesThese() {
        assertThat(command(
                        new Node(Optional.of("n1"), Path.of("/c/n1")), new Node(Optional.of("n2"), Path.of("/c/n2"))))
                .endsWith("/c/plan", "n1=/c/n1", "n2=/c/n2");
    }

    @Test
    void command_any_findsTheClientsConfigurationFirst() {
        List<String> command = command();
        assertThat(command.get(command.indexOf("-cp") + 1)).startsWith("/c/conf:");
    }
}
