// SPDX-License-Identifier: Apache-2.0
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
    private SourceRoutes memory;
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

    /** Whether the reducer is there too. */
    boolean isLocal() {
        return source.local();
    }

    FakeAgent agent() {
        return agent;
    }

    SourceRoutes routes() {
        return routes;
    }

    /** The same agent, by the name under which it lends memory. */
    SourceRoutes memory() {
        return memory;
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
        memory = new SourceRoutes(
                new Source("memory/" + source.name(), source.order(), source.local()), routes.routes());
    }
}
