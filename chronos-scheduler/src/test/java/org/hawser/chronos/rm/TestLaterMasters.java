// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hadoop's own ResourceManager, and an application whose ApplicationMaster ends after a node was lost. */
@Timeout(120)
class TestLaterMasters {
    @Test
    void look_secondApplicationMaster_hearsOfTheLossForAWhile() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        try (SmallCluster cluster = new SmallCluster(conf, CapacityScheduler.class)) {
            MockNM alive = cluster.node("127.0.0.1", 4096);
            MockNM lost = cluster.node("127.0.0.2", 4096);
            LaterMasters masters = new LaterMasters(cluster.context());
            MockAM first = cluster.application(alive);
            cluster.lose(lost);
            assertThat(told(cluster, alive, first)).containsExactly(NodeState.LOST);
            masters.look(0);
            assertThat(told(cluster, alive, first)).as("Hadoop has told it").isEmpty();

            MockAM second = cluster.successor(first, alive);
            assertThat(told(cluster, alive, second))
                    .as("Hadoop tells it nothing")
                    .isEmpty();

            masters.look(1_000);
            assertThat(told(cluster, alive, second)).containsExactly(NodeState.LOST);
            masters.look(1_500);
            assertThat(told(cluster, alive, second)).isEmpty();
            masters.look(2_000);
            assertThat(told(cluster, alive, second)).containsExactly(NodeState.LOST);
            masters.look(31_000);
            assertThat(told(cluster, alive, second)).isEmpty();
        }
    }

    private static List<NodeState> told(SmallCluster cluster, MockNM node, MockAM master) throws Exception {
        cluster.heartbeat(node);
        return cluster.allocate(master).getUpdatedNodes().stream()
                .map(NodeReport::getNodeState)
                .toList();
    }
}
