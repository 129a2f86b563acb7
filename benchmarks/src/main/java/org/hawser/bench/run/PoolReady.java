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
package org.hawser.bench.run;

import java.net.URI;
import java.time.Duration;
import org.hawser.cluster.ClusterException;
import org.hawser.cluster.DaemonId;
import org.hawser.cluster.LocalCluster;
import org.hawser.cluster.Role;
import org.hawser.cluster.conf.PortPlan;
import org.hawser.cluster.probe.HttpJson;
import org.hawser.cluster.process.Deadline;

/**
 * Waits until every slot of a pool is idle. A cluster is ready before that, since jobs fork as long as there are no slots;
 * and the first start of a pool makes a class archive, which would slow down whatever is measured at that time.
 */
final class PoolReady {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String POOL = "/jmx?qry=Hadoop:service=HawserAgent,name=Pool";

    private PoolReady() {}

    /**
     * Returns when all slots are idle.
     *
     * @throws ClusterException if that takes longer than five minutes
     */
    static void await(LocalCluster cluster) {
        int port = cluster.state()
                .daemon(new DaemonId(Role.NODEMANAGER, 1))
                .map(daemon -> daemon.ports().get("agent"))
                .orElseThrow(() -> new ClusterException("The cluster has no NodeManager."));
        URI pool = URI.create("http://" + PortPlan.HOST + ":" + port + POOL);
        int slots = cluster.state().slots();
        boolean ready = Deadline.after(LIMIT).await(() -> HttpJson.get(pool)
                .map(answer -> answer.path("beans").path(0).path("slotsIdle").asInt() == slots)
                .orElse(false));
        if (!ready) {
            throw new ClusterException("The " + slots + " slots of the pool were not all idle within "
                    + LIMIT.toMinutes() + " minutes: see " + pool + " and "
                    + cluster.runDir(1).resolve("agent.log") + ".");
        }
    }
}
