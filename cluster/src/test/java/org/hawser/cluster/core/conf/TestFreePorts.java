// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.junit.jupiter.api.Test;

class TestFreePorts {
    @Test
    void plan_wholeCluster_noPortTwiceAndNoneOfOutgoingConnections() {
        PortPlan plan = new FreePorts(new Random(1)).plan(DaemonId.all(Profile.STOCK, 8, 0));
        List<Integer> ports = plan.ports().values().stream()
                .map(Map::values)
                .flatMap(java.util.Collection::stream)
                .toList();
        assertThat(ports).doesNotHaveDuplicates().hasSize(2 + 8 * 3 + 6 + 8 * 5 + 3);
        assertThat(ports).allMatch(port -> port < 32_768);
    }

    @Test
    void plan_firstChoiceTaken_choosesAnother() throws IOException {
        DaemonId daemon = new DaemonId(Role.NAMENODE, 0);
        int first =
                new FreePorts(new Random(7)).plan(List.of(daemon)).of(daemon).get("rpc");
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(first));
            assertThat(new FreePorts(new Random(7)).plan(List.of(daemon)).of(daemon))
                    .doesNotContainValue(first);
        }
    }
}
