// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.awaitility.Awaitility;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.Route;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.TransportVersion;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.ListeningPort;
import org.hawser.transport.netty.NettyEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
class TestAgentFinder {
    private static final int AGENTS = 5;
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final Duration HOURS = Duration.ofHours(3);

    private final TransportLimits limits = TransportKeys.limits(new Configuration(false)::get);
    private final List<NettyEndpoint> agents = new ArrayList<>();

    @TempDir
    private Path directory;

    private AgentFinder finder;

    /** Each agent is its own world with its own secret, as it is without MPI. */
    @BeforeEach
    void start() throws IOException {
        AgentAddresses addresses = new AgentAddresses(directory);
        for (int i = 0; i < AGENTS; i++) {
            String secret = "secret " + i;
            ByteBuffer answer = ByteBuffer.allocate(Integer.BYTES).putInt(0, i);
            NettyEndpoint agent = new NettyEndpoint(
                    new PeerId(0),
                    secret,
                    peer -> Optional.empty(),
                    request -> request.reply(Response.of(answer.duplicate())),
                    limits);
            agents.add(agent);
            InetSocketAddress address = agent.listen("127.0.0.1", 0);
            addresses.publish(name(i), new AgentAddress("", 0, "127.0.0.1", address.getPort(), secret));
        }
        finder = new AgentFinder(addresses, Optional.empty(), Set.of(Carrier.TCP), limits, "localhost");
    }

    @AfterEach
    void stop() {
        finder.close();
        agents.forEach(NettyEndpoint::close);
    }

    @Test
    void routes_toManyAgents_shareOneThread() {
        Set<Thread> before = tcpThreads();
        for (int i = 0; i < AGENTS; i++) {
            assertThat(ask(i)).isEqualTo(i);
        }

        Set<Thread> started = tcpThreads();
        started.removeAll(before);
        assertThat(started).hasSize(1);
        finder.close();
        Awaitility.await().until(() -> started.stream().noneMatch(Thread::isAlive));
    }

    @Test
    void find_agentThatIsNotPublished_isEmpty() {
        assertThat(finder.find(name(AGENTS))).isEmpty();
    }

    @Test
    void find_memoryNode_isOnItsHost() throws IOException {
        AgentAddresses addresses = new AgentAddresses(directory);
        AgentAddress here = new AgentAddress("", 0, "localhost", 4000, "secret");
        AgentAddress there = new AgentAddress("", 0, "node1", 4000, "secret");
        addresses.publish(AgentAddresses.memoryName(here), here);
        addresses.publish(AgentAddresses.memoryName(there), there);

        assertThat(finder.find("memory/localhost:4000").orElseThrow().source().local())
                .isTrue();
        assertThat(finder.find("memory/node1:4000").orElseThrow().source().local())
                .isFalse();
    }

    @Test
    void find_agentOfAnotherVersion_isEmpty() throws IOException {
        new AgentAddresses(directory)
                .publish(name(AGENTS), new AgentAddress("", 0, "127.0.0.1", 1, "secret", TransportVersion.CURRENT + 1));
        assertThat(finder.find(name(AGENTS))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Carrier.class,
            names = {"MPI", "TCP"})
    void route_toAnAgentThatHangs_failsAfterItsSilenceNotItsTime(Carrier carrier) throws IOException {
        Configuration impatient = new Configuration(false);
        impatient.set("hawser.transport.silence", "100ms");
        TransportLimits shorter = TransportKeys.limits(impatient::get);
        try (ListeningPort silent = ListeningPort.open("127.0.0.1", 0)) {
            AgentAddresses addresses = new AgentAddresses(directory);
            addresses.publish(
                    name(0),
                    new AgentAddress("w", 0, "127.0.0.1", silent.address().getPort(), "secret"));
            NettyEndpoint rank = new NettyEndpoint(
                    new PeerId(1), "secret", peer -> Optional.of(silent.address()), RequestHandler.refusing(), shorter);
            agents.add(rank);
            try (AgentFinder impatientFinder = new AgentFinder(
                    addresses, Optional.of(new SlotTransport("w", rank)), Set.of(carrier), shorter, "localhost")) {
                Route route =
                        impatientFinder.find(name(0)).orElseThrow().routes().get(0);
                assertThat(route.carrier()).isEqualTo(carrier);
                assertThat(route.call(Request.of(ByteBuffer.allocate(1)), HOURS).reply())
                        .failsWithin(TIME)
                        .withThrowableThat()
                        .havingCause()
                        .hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE);
            }
        }
    }

    private int ask(int number) {
        Route route = finder.find(name(number)).orElseThrow().routes().get(0);
        return route.call(Request.of(ByteBuffer.allocate(1)), TIME)
                .reply()
                .join()
                .header()
                .getInt();
    }

    private static String name(int number) {
        return "node" + number + ":13562";
    }

    private static Set<Thread> tcpThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("hawser-tcp"))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
