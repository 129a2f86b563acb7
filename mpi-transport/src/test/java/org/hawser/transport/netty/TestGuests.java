// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.hawser.transport.Endpoint;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Processes from outside the world. */
@SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
class TestGuests {
    private static final PeerId AGENT = new PeerId(0);
    private static final PeerId OTHER = new PeerId(1);
    private static final String SECRET = "0123456789abcdef";
    private static final String HOST = "127.0.0.1";
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final int MANY_GUESTS = 300;
    private static final TransportLimits LIMITS = ContractLimits.get();

    private final Queue<PeerId> callers = new ConcurrentLinkedQueue<>();
    private final Queue<IncomingRequest> unanswered = new ConcurrentLinkedQueue<>();
    private final List<Endpoint> open = new ArrayList<>();
    private NettyEndpoint agent;
    private InetSocketAddress address;

    @BeforeEach
    void start() {
        agent = newEndpoint(AGENT, this::answer);
        address = agent.listen(HOST, 0);
    }

    @AfterEach
    void stop() {
        open.forEach(Endpoint::close);
    }

    @Test
    void guest_knowsTheSecret_isAnsweredAndHasAnIdOfItsOwn() {
        NettyEndpoint one = guest(SECRET);
        NettyEndpoint two = guest(SECRET);
        ask(one);
        ask(two);
        ask(one);
        assertThat(callers).containsExactly(one.self(), two.self(), one.self());
        assertThat(one.self()).isNotEqualTo(two.self());
        assertThat(callers).allMatch(PeerId::guest);
    }

    @Test
    void guest_wrongSecret_isRefused() {
        assertUnreachable(guest("0123456789abcdeX"), "another world");
        assertThat(callers).isEmpty();
    }

    @Test
    void guests_moreThanAllowed_areRefusedUntilOneLeaves() {
        for (int i = 0; i < ContractLimits.GUESTS; i++) {
            ask(guest(SECRET));
        }
        NettyEndpoint tooMany = guest(SECRET);
        assertUnreachable(tooMany, "hawser.transport.guests");
        open.get(1).close();
        Awaitility.await().until(() -> answers(tooMany));
    }

    @Test
    void peersOfTheWorld_asManyGuestsAsAllowed_areNotGuests() {
        for (int i = 0; i < ContractLimits.GUESTS; i++) {
            ask(guest(SECRET));
        }
        ask(newEndpoint(OTHER, RequestHandler.refusing()));
    }

    @Test
    void peerWithoutPort_isAnsweredOverItsOwnConnection() {
        ask(newEndpoint(OTHER, RequestHandler.refusing()));
        assertThat(callers).containsExactly(OTHER);
    }

    @Test
    void guest_leavesBeforeTheAnswer_agentServesOthersAndForgetsIt() {
        NettyEndpoint leaving = guest(SECRET);
        leaving.call(AGENT, Request.of(ByteBuffer.allocate(0)), TIME);
        Awaitility.await().until(() -> !unanswered.isEmpty());
        leaving.close();
        Awaitility.await().until(() -> unanswered.element().abandoned());
        unanswered.element().reply(Response.of(ByteBuffer.allocate(4)));
        ask(guest(SECRET));
        assertThat(agent.metrics().bytesQuarantined()).isZero();
    }

    @Test
    void guest_agentStartsAnewOnItsPort_isAnsweredAgain() {
        NettyEndpoint one = guest(SECRET);
        ask(one);
        agent.close();
        assertUnreachable(one, "");
        NettyEndpoint next = newEndpoint(AGENT, this::answer);
        next.listen(HOST, address.getPort());
        ask(one);
    }

    @Test
    void guest_connectsAnewWhileTheOldConnectionSeemsAlive_theNewOneCounts() {
        NettyEndpoint one = guest(SECRET);
        ask(one);
        NettyEndpoint again = newEndpoint(one.self(), RequestHandler.refusing());
        ask(again);
        // It may not have noticed yet, and so lose a call.
        Awaitility.await().until(() -> answers(one));
    }

    @Test
    void port_openedBeforeTheEndpoint_servesThoseWhoCameEarly() {
        ListeningPort port = ListeningPort.open(HOST, 0);
        NettyEndpoint late = newEndpoint(AGENT, this::answer);
        address = port.address();
        NettyEndpoint early = guest(SECRET);
        var call = early.call(AGENT, Request.of(ByteBuffer.allocate(4)), TIME);
        Awaitility.await().until(() -> early.metrics().messagesSent() == 1);
        late.accept(port);
        assertThat(call.reply().join().header().remaining()).isEqualTo(4);
    }

    @Test
    void port_taken_saysWhich() {
        assertThatThrownBy(() -> ListeningPort.open(HOST, address.getPort()))
                .hasMessageContaining(HOST + ":" + address.getPort());
    }

    @Test
    void guests_ofOneLoop_shareItsThreadAndNothingElse() {
        Set<String> before = tcpThreads();
        try (TcpLoop loop = new TcpLoop()) {
            NettyEndpoint one = guest(loop);
            NettyEndpoint two = guest(loop);
            ask(one);
            ask(two);
            Set<String> started = tcpThreads();
            started.removeAll(before);
            assertThat(started).hasSize(1);

            var call = one.call(AGENT, Request.of(ByteBuffer.allocate(0)), TIME);
            Awaitility.await().until(() -> !unanswered.isEmpty());
            one.close();
            one.close();

            assertThat(call.reply()).failsWithin(TIME);
            assertThat(one.call(AGENT, Request.of(ByteBuffer.allocate(4)), TIME).reply())
                    .failsWithin(TIME)
                    .withThrowableThat()
                    .havingCause()
                    .hasFieldOrPropertyWithValue("reason", Reason.CLOSED);
            Awaitility.await().until(() -> unanswered.element().abandoned());
            ask(two);
            two.close();
        }
    }

    @Test
    void guests_manyAtOnce_areAllServedByDefault() {
        TransportLimits byDefault = TransportKeys.limits(name -> null);
        NettyEndpoint large = new NettyEndpoint(AGENT, SECRET, this::find, this::answer, byDefault);
        open.add(large);
        address = large.listen(HOST, 0);
        try (TcpLoop loop = new TcpLoop()) {
            List<NettyEndpoint> guests =
                    Stream.generate(() -> guest(loop)).limit(MANY_GUESTS).toList();
            guests.forEach(TestGuests::ask);
            guests.forEach(NettyEndpoint::close);
        }
    }

    private NettyEndpoint guest(TcpLoop loop) {
        return NettyEndpoint.guest(SECRET, this::find, LIMITS, loop);
    }

    private static Set<String> tcpThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("hawser-tcp"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private NettyEndpoint guest(String secret) {
        NettyEndpoint guest = NettyEndpoint.guest(secret, this::find, LIMITS);
        open.add(guest);
        return guest;
    }

    private NettyEndpoint newEndpoint(PeerId id, RequestHandler handler) {
        NettyEndpoint endpoint = new NettyEndpoint(id, SECRET, this::find, handler, LIMITS);
        open.add(endpoint);
        return endpoint;
    }

    private Optional<InetSocketAddress> find(PeerId peer) {
        return peer.equals(AGENT) ? Optional.of(address) : Optional.empty();
    }

    /** Requests without a header stay unanswered. */
    private void answer(IncomingRequest request) {
        callers.add(request.caller());
        if (request.header().hasRemaining()) {
            request.reply(Response.of(request.header()));
        } else {
            unanswered.add(request);
        }
    }

    private static void ask(Endpoint endpoint) {
        Reply reply = endpoint.call(AGENT, Request.of(ByteBuffer.allocate(4)), TIME)
                .reply()
                .join();
        assertThat(reply.header().remaining()).isEqualTo(4);
    }

    private static boolean answers(Endpoint endpoint) {
        return endpoint.call(AGENT, Request.of(ByteBuffer.allocate(4)), TIME)
                .reply()
                .handle((reply, failure) -> failure == null)
                .join();
    }

    private static void assertUnreachable(Endpoint endpoint, String reason) {
        assertThatThrownBy(() -> ask(endpoint))
                .isInstanceOf(CompletionException.class)
                .cause()
                .hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE)
                .hasMessageContaining(reason);
    }
}
