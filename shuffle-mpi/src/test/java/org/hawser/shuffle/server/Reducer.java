// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.hawser.shuffle.server.MapOutputFixture.key;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MalformedMessageException;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.Reply;

/** One reducer's end of the protocol. */
public final class Reducer {
    private static final int MOST_BYTES = 8 << 20;

    private final Server server;
    private final JobName job;
    private final int number;
    private final JobKey key;
    private boolean sameHost = true;
    private long nonce;
    private long session;
    private long sequence;

    public Reducer(Server server, JobName job, int number) {
        this.server = server;
        this.job = job;
        this.number = number;
        this.key = key(job);
    }

    /** How the server is asked. */
    @FunctionalInterface
    public interface Server {
        /** Waits for the answer. */
        Reply ask(ByteBuffer header, ByteBuffer room);
    }

    /** What came, with the payload. */
    @SuppressWarnings("ArrayRecordComponent") // Answers are not compared.
    public record Answer(ShuffleReply reply, byte[] payload) {}

    JobKey jobKey() {
        return key;
    }

    /** It says that it is on another host. */
    Reducer elsewhere() {
        sameHost = false;
        return this;
    }

    public Reducer open() {
        session = ((ShuffleReply.Opened) ask(sign(opening(++nonce))).reply()).session();
        return this;
    }

    public ShuffleRequest.Open opening(long chosenNonce) {
        ReduceAttempt attempt =
                new ReduceAttempt("attempt" + job.text().substring("job".length()) + "_r_%06d_0".formatted(number));
        return new ShuffleRequest.Open(job, attempt, chosenNonce, sameHost);
    }

    ShuffleRequest.Lengths lengths(List<MapAttempt> maps) {
        return new ShuffleRequest.Lengths(session, ++sequence, number, maps);
    }

    public ShuffleRequest.Lengths lengths(int maps) {
        return lengths(IntStream.range(0, maps)
                .mapToObj(i -> MapOutputFixture.map(job, i))
                .toList());
    }

    public ShuffleRequest.Fetch fetch(List<Range> ranges) {
        return new ShuffleRequest.Fetch(session, ++sequence, number, ranges);
    }

    SignedRequest sign(ShuffleRequest request) {
        return RequestCodec.sign(request, key);
    }

    public Answer ask(ShuffleRequest request) {
        return ask(sign(request));
    }

    /** Asks and waits. */
    Answer ask(SignedRequest request) {
        ByteBuffer room = ByteBuffer.allocateDirect(
                request.request() instanceof ShuffleRequest.Fetch fetch
                        ? (int) Math.min(MOST_BYTES, fetch.bytes())
                        : 0);
        Reply reply = server.ask(request.bytes(), room);
        byte[] payload = new byte[reply.payloadBytes()];
        room.get(0, payload);
        try {
            return new Answer(org.hawser.shuffle.wire.ReplyCodec.decode(reply.header(), request, key), payload);
        } catch (MalformedMessageException e) {
            throw new AssertionError(e);
        }
    }
}
