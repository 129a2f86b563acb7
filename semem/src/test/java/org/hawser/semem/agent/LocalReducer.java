// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.ReplyCodec;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;

/** A reducer of the job that asks one agent. */
final class LocalReducer implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final NettyEndpoint endpoint;
    private final int reduce;
    private long session;
    private long sequence;

    LocalReducer(AgentAddress agent, int reduce) throws Exception {
        this.reduce = reduce;
        InetSocketAddress where = new InetSocketAddress(agent.host(), agent.port());
        endpoint = NettyEndpoint.guest(agent.secret(), any -> Optional.of(where), TransportKeys.limits(name -> null));
        ReduceAttempt attempt = new ReduceAttempt("attempt_1_0001_r_%06d_0".formatted(reduce));
        session = ((ShuffleReply.Opened)
                        ask(new ShuffleRequest.Open(LocalMaps.JOB, attempt, System.nanoTime(), true), 0)
                                .reply())
                .session();
    }

    SegmentLength length(int map) throws Exception {
        ShuffleRequest.Lengths question = new ShuffleRequest.Lengths(
                session, ++sequence, reduce, List.of(new MapAttempt(LocalMaps.attempt(map))));
        return ((ShuffleReply.Lengths) ask(question, 0).reply()).lengths().get(0);
    }

    byte[] fetch(int map, int bytes) throws Exception {
        Range range = new Range(new MapAttempt(LocalMaps.attempt(map)), 0, bytes);
        Answer answer = ask(new ShuffleRequest.Fetch(session, ++sequence, reduce, List.of(range)), bytes);
        byte[] payload = new byte[answer.bytes()];
        answer.payload().get(0, payload);
        return payload;
    }

    private record Answer(ShuffleReply reply, ByteBuffer payload, int bytes) {}

    private Answer ask(ShuffleRequest request, int room) throws Exception {
        SignedRequest signed = RequestCodec.sign(request, LocalMaps.KEY);
        ByteBuffer payload = ByteBuffer.allocateDirect(room);
        Reply reply = endpoint.call(new PeerId(0), Request.of(signed.bytes()).into(payload), TIMEOUT)
                .reply()
                .get(30, TimeUnit.SECONDS);
        return new Answer(ReplyCodec.decode(reply.header(), signed, LocalMaps.KEY), payload, reply.payloadBytes());
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
