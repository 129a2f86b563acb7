// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.util.List;
import org.hawser.bench.network.VirtualCluster;
import org.hawser.cluster.core.ClusterException;

/**
 * The virtual hosts of {@link AdaptiveComparison}: those on which maps ran, numbered from 0, and one of reducers, whose
 * cable takes half of what the others' could deliver together.
 */
record SourceNetwork(VirtualCluster cluster, SourceScenario scenario) implements AutoCloseable {
    static final int NETWORK = 0;
    static final int SOURCES = 4;
    static final int SOURCE_MBIT = 200;
    static final int REDUCERS_MBIT = 400;

    private static final int REDUCERS_HOST = SOURCES + 1;

    /**
     * Makes the hosts and their cables.
     *
     * @throws ClusterException if that cannot be done here
     */
    static SourceNetwork create(SourceScenario scenario) {
        VirtualCluster cluster = VirtualCluster.create(SOURCES + 1, 1, rate(SOURCE_MBIT));
        try {
            cluster.cables().limit(NETWORK, REDUCERS_HOST, rate(REDUCERS_MBIT));
            if (scenario.slowFor().isEmpty()) {
                cluster.cables().limit(NETWORK, host(0), rate(scenario.firstRate(SOURCE_MBIT)));
            }
            return new SourceNetwork(cluster, scenario);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    static String address(int source) {
        return VirtualCluster.address(NETWORK, host(source));
    }

    static String reducersAddress() {
        return VirtualCluster.address(NETWORK, REDUCERS_HOST);
    }

    /** The command that runs another on a source. */
    List<String> on(int source, List<String> command) {
        return cluster.on(host(source), command);
    }

    List<String> onReducersHost(List<String> command) {
        return cluster.on(REDUCERS_HOST, command);
    }

    /** What happens to the first source in each round. */
    List<Slowdown> slowdowns() {
        return scenario.slowFor().stream()
                .map(lasting -> new Slowdown(
                        cluster.cables(),
                        host(0),
                        rate(scenario.firstRate(SOURCE_MBIT)),
                        rate(SOURCE_MBIT),
                        lasting.toMillis()))
                .toList();
    }

    /** Kills what still runs on the hosts, and removes them. */
    @Override
    public void close() {
        cluster.close();
    }

    private static int host(int source) {
        return source + 1;
    }

    private static String rate(int megabits) {
        return megabits + "mbit";
    }
}
