// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.MalformedMessageException;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.Piece;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReplyCodec;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;

/** A shuffle server that keeps outputs in memory, and now and then fails in every way it can. Safe for several threads. */
public final class FakeAgent implements RequestHandler {
    private static final int BUSY_MS = 2;

    private final JobKey key;
    private final Random random;
    private final Misbehaviour misbehaviour;
    private final Map<String, Output> outputs = new HashMap<>();
    private final Map<String, SegmentLength> moved = new HashMap<>();
    private final Set<Long> sessions = new HashSet<>();
    private boolean knowsJob = true;
    private int fetches;

    /** An agent without outputs. */
    public FakeAgent(JobKey key, Random random, Misbehaviour misbehaviour) {
        this.key = key;
        this.random = random;
        this.misbehaviour = misbehaviour;
    }

    /** What a map attempt wrote for the reducer. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Output(byte[] bytes, long rawBytes, Optional<FilePlace> file) {
        public Output(byte[] bytes, long rawBytes) {
            this(bytes, rawBytes, Optional.empty());
        }

        /** The same, of which the agent says that it is in that file. */
        public Output in(FilePlace place) {
            return new Output(bytes, rawBytes, Optional.of(place));
        }

        private SegmentLength length() {
            return file.isPresent()
                    ? SegmentLength.inMemory(bytes.length, rawBytes, file)
                    : new SegmentLength(SegmentStatus.OK, bytes.length, rawBytes);
        }
    }

    public synchronized void put(MapAttempt attempt, Output output) {
        outputs.put(attempt.text(), output);
    }

    /** It says from now on that these sources have the output, which it has not any more. */
    public synchronized void move(MapAttempt attempt, List<String> sources) {
        Output output = outputs.remove(attempt.text());
        SegmentLength known = moved.get(attempt.text());
        long bytes = output == null ? known.partBytes() : output.bytes().length;
        long rawBytes = output == null ? known.rawBytes() : output.rawBytes();
        moved.put(attempt.text(), SegmentLength.moved(bytes, rawBytes, sources));
    }

    /** It has nothing of that any more, and knows nothing of it. */
    public synchronized void lose(MapAttempt attempt) {
        outputs.remove(attempt.text());
        moved.remove(attempt.text());
    }

    /** So many requests were answered with data. */
    public synchronized int fetches() {
        return fetches;
    }

    synchronized Map<String, Output> outputs() {
        return new HashMap<>(outputs);
    }

    private synchronized Map<String, SegmentLength> moved() {
        return new HashMap<>(moved);
    }

    synchronized void takeOver(FakeAgent other) {
        outputs.putAll(other.outputs());
        moved.putAll(other.moved());
    }

    synchronized void knowJob(boolean knows) {
        knowsJob = knows;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The buffers are not used again.
    public synchronized void handle(IncomingRequest incoming) {
        SignedRequest request;
        try {
            request = RequestCodec.decode(incoming.header());
        } catch (MalformedMessageException e) {
            throw new IllegalStateException(e);
        }
        if (!request.isSignedBy(key)) {
            throw new IllegalStateException("a request is wrongly signed");
        }
        if (happens(misbehaviour.silent())) {
            return;
        }
        if (!knowsJob) {
            incoming.reply(Response.of(ReplyCodec.unsigned(
                    Optional.of(request.request().kind()), ShuffleReply.Refused.unsigned(ReplyStatus.UNKNOWN_JOB))));
            return;
        }
        if (happens(misbehaviour.forgetful())) {
            sessions.clear();
        }
        if (happens(misbehaviour.busy())) {
            answer(incoming, request, new ShuffleReply.Refused(ReplyStatus.BUSY, BUSY_MS, true), List.of());
        } else if (request.request() instanceof ShuffleRequest.Open) {
            long session = 1L + random.nextInt(Integer.MAX_VALUE);
            sessions.add(session);
            answer(incoming, request, new ShuffleReply.Opened(session), List.of());
        } else if (request.request() instanceof ShuffleRequest.InSession asked && !sessions.contains(asked.session())) {
            answer(incoming, request, new ShuffleReply.Refused(ReplyStatus.UNKNOWN_SESSION, 0, true), List.of());
        } else if (request.request() instanceof ShuffleRequest.Lengths lengths) {
            answer(
                    incoming,
                    request,
                    new ShuffleReply.Lengths(
                            lengths.maps().stream().map(this::length).toList()),
                    List.of());
        } else if (request.request() instanceof ShuffleRequest.Fetch fetch) {
            fetch(incoming, request, fetch);
        }
    }

    private SegmentLength length(MapAttempt attempt) {
        Output output = outputs.get(attempt.text());
        if (moved.containsKey(attempt.text())) {
            return moved.get(attempt.text());
        }
        return output == null || happens(misbehaviour.missing())
                ? SegmentLength.none(SegmentStatus.MISSING)
                : output.length();
    }

    private void fetch(IncomingRequest incoming, SignedRequest request, ShuffleRequest.Fetch fetch) {
        List<Piece> pieces = new ArrayList<>();
        List<ByteBuffer> payload = new ArrayList<>();
        for (Range range : fetch.ranges()) {
            Output output = outputs.get(range.map().text());
            if (moved.containsKey(range.map().text())) {
                pieces.add(Piece.none(SegmentStatus.MOVED));
            } else if (output == null || happens(misbehaviour.missing())) {
                pieces.add(Piece.none(SegmentStatus.MISSING));
            } else {
                ByteBuffer data = ByteBuffer.allocateDirect(range.bytes())
                        .put(output.bytes(), (int) range.offset(), range.bytes())
                        .flip();
                if (happens(misbehaviour.corrupt())) {
                    int at = random.nextInt(data.limit());
                    data.put(at, (byte) ~data.get(at));
                }
                pieces.add(new Piece(SegmentStatus.OK, range.bytes()));
                payload.add(data);
            }
        }
        fetches++;
        answer(incoming, request, new ShuffleReply.Fetched(pieces), payload);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The buffers are not used again.
    private void answer(IncomingRequest incoming, SignedRequest request, ShuffleReply reply, List<ByteBuffer> payload) {
        incoming.reply(new Response(ReplyCodec.sign(reply, request, key), payload));
    }

    private boolean happens(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }
}
