// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.SizedSegment;
import org.hawser.shuffle.policy.Source;
import org.hawser.transport.config.TransportKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which agent forked reducers begin with, where all agents are ranks of one world. */
class TestCircularOrder {
    private static final int HOSTS = 64;
    private static final int LEAST_DIFFERENT = HOSTS / 2;

    @TempDir
    private Path directory;

    @Test
    void firstRequest_oneReducerOfEachHost_isToAnotherAgentEach() throws IOException {
        assertThat(first(reducer -> host(reducer), reducer -> 0)).hasSize(HOSTS);
    }

    @Test
    void firstRequest_reducersOfOneHost_areSpread() throws IOException {
        assertThat(first(reducer -> host(0), reducer -> reducer)).hasSizeGreaterThanOrEqualTo(LEAST_DIFFERENT);
    }

    @Test
    void firstRequest_reducersAnywhere_areSpread() throws IOException {
        assertThat(first(reducer -> host(reducer), reducer -> reducer)).hasSizeGreaterThanOrEqualTo(LEAST_DIFFERENT);
    }

    private Set<String> first(IntFunction<String> hosts, IntFunction<Integer> numbers) throws IOException {
        AgentAddresses addresses = new AgentAddresses(directory);
        for (int i = 0; i < HOSTS; i++) {
            addresses.publish(name(i), new AgentAddress("world", i, host(i), 1, "secret"));
        }
        return IntStream.range(0, HOSTS)
                .mapToObj(reducer -> first(addresses, hosts.apply(reducer), numbers.apply(reducer)))
                .collect(Collectors.toSet());
    }

    private static String first(AgentAddresses addresses, String ownHost, int reduce) {
        try (AgentFinder finder = new AgentFinder(
                        addresses,
                        Optional.empty(),
                        Set.of(Carrier.TCP),
                        TransportKeys.limits(new Configuration(false)::get),
                        ownHost);
                FetchPlanner planner = new FetchPlanner(
                        FetchPolicy.adaptive(),
                        FetchLimits.of(1000),
                        new LocalSourceMonitor(),
                        CircularOrder.ofReducer(ownHost, reduce),
                        HOSTS,
                        reduce,
                        () -> 0)) {
            for (int i = 0; i < HOSTS; i++) {
                Source source = finder.find(name(i)).orElseThrow().source();
                if (!source.local()) {
                    planner.announced(new SizedSegment(new SegmentId(i, 0), 200), source);
                }
            }
            return planner.requests().get(0).source().name();
        }
    }

    private static String name(int number) {
        return host(number) + ":13562";
    }

    private static String host(int number) {
        return "node%03d".formatted(number);
    }
}
