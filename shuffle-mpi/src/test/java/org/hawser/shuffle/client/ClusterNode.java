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
package org.hawser.shuffle.client;

import java.util.List;
import java.util.Random;
import org.hawser.shuffle.policy.Source;

/** A node of a test's cluster: what its maps wrote, and its agent, which is reached in two ways. */
final class ClusterNode {
    private final Cluster cluster;
    private final Source source;
    private FakeAgent agent;
    private List<Cluster.Way> ways;
    private SourceRoutes routes;
    private boolean lost;

    ClusterNode(Cluster cluster, int number, FakeAgent agent) {
        this.cluster = cluster;
        this.source = new Source("host" + number + ":13562", number, number == 0);
        start(agent);
    }

    /** Another agent takes the place of the one before. */
    void restart(FakeAgent next) {
        kill();
        next.takeOver(agent);
        start(next);
    }

    void kill() {
        ways.forEach(Cluster.Way::kill);
    }

    /** One of the ways. */
    Cluster.Way way(Random random) {
        return ways.get(random.nextInt(ways.size()));
    }

    FakeAgent agent() {
        return agent;
    }

    SourceRoutes routes() {
        return routes;
    }

    /** Its disks are gone. */
    void lose() {
        lost = true;
        kill();
    }

    boolean lost() {
        return lost;
    }

    private void start(FakeAgent started) {
        agent = started;
        ways = List.of(cluster.start(Carrier.MPI, started), cluster.start(Carrier.TCP, started));
        routes = new SourceRoutes(source, ways.stream().map(Cluster.Way::route).toList());
    }
}
