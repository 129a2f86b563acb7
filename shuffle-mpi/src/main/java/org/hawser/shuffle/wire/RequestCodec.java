// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Requests as bytes, version 4. Numbers are big-endian.
 *
 * <pre>
 *   0          1           2        3
 *   +----------+-----------+--------+------------------------------------------+----------------+
 *   | id = 1   | version=4 | kind   | body                                     | signature (32) |
 *   +----------+-----------+--------+------------------------------------------+----------------+
 *
 *   kind         body
 *   OPEN    (1)  job: name | reduce attempt: name | nonce (8) | same host (1), 0 or 1
 *   LENGTHS (2)  session (8) | sequence (8) | reduce (4) | n (4) | n x map attempt: name
 *   FETCH   (3)  session (8) | sequence (8) | reduce (4) | n (4) | n x { map attempt: name | offset (8) | bytes (8) }
 *
 *   name         length (2) | ASCII
 * </pre>
 *
 * <p>The signature is an HMAC-SHA256 with the job's secret over everything before it. n is from 1 to
 * {@value #MAX_SEGMENTS}. Offsets count from the partition's start on disk.
 */
public final class RequestCodec {
    /** The first byte of a request: which of the node agent's services is asked. */
    public static final byte SERVICE_ID = 1;

    /** Map outputs that one request may be about. */
    public static final int MAX_SEGMENTS = 4096;

    static final byte VERSION = 4;

    /** No message is larger, whatever the transport lets through. */
    static final int MAX_BYTES = 1 << 20;

    private static final int LEAST_NAME_BYTES = Short.BYTES + "attempt_1_0001_m_000001_0".length();
    private static final int LEAST_RANGE_BYTES = LEAST_NAME_BYTES + 2 * Long.BYTES;

    private static final int LONGEST_RANGE_BYTES = Short.BYTES + Names.MAX_CHARS + 2 * Long.BYTES;
    private static final int FIXED_BYTES = 3 * Byte.BYTES + 2 * Long.BYTES + 2 * Integer.BYTES + Signature.BYTES;

    private RequestCodec() {}

    /** About how many map outputs a request can always be, if it has so many bytes at most; not below 1. */
    public static int segmentsIn(int bytes) {
        return Math.min(MAX_SEGMENTS, Math.max(1, (bytes - FIXED_BYTES) / LONGEST_RANGE_BYTES));
    }

    /** Writes and signs. It throws IllegalArgumentException if the request is about none or too many map outputs. */
    public static SignedRequest sign(ShuffleRequest request, JobKey key) {
        WireWriter to =
                new WireWriter().put(SERVICE_ID).put(VERSION).put(request.kind().code());
        if (request instanceof ShuffleRequest.Open open) {
            to.putName(open.job().text())
                    .putName(open.reducer().text())
                    .putLong(open.nonce())
                    .put((byte) (open.sameHost() ? 1 : 0));
        } else if (request instanceof ShuffleRequest.Lengths lengths) {
            putSession(to, lengths);
            lengths.maps().forEach(map -> to.putName(map.text()));
        } else if (request instanceof ShuffleRequest.Fetch fetch) {
            putSession(to, fetch);
            for (Range range : fetch.ranges()) {
                to.putName(range.map().text()).putLong(range.offset()).putLong(range.bytes());
            }
        }
        Signature signature = key.sign(to.written());
        return new SignedRequest(request, to.put(signature).written(), signature);
    }

    /**
     * Reads the request between position and limit. Whether its signature is right remains to be seen.
     *
     * @throws MalformedMessageException if it is none
     */
    public static SignedRequest decode(ByteBuffer bytes) throws MalformedMessageException {
        if (bytes.remaining() > MAX_BYTES) {
            throw new MalformedMessageException(
                    "a request has " + bytes.remaining() + " bytes, allowed are " + MAX_BYTES);
        }
        WireReader from = new WireReader(bytes);
        from.expect(SERVICE_ID, "service");
        from.expect(VERSION, "version");
        ShuffleRequest request =
                switch (from.readCode(RequestKind.values(), RequestKind::code, "kind")) {
                    case OPEN -> new ShuffleRequest.Open(
                            from.readName(JobName::new, "job"),
                            from.readName(ReduceAttempt::new, "reduce attempt"),
                            from.readLong("nonce"),
                            from.readFlag("same host"));
                    case LENGTHS -> readInSession(from, RequestKind.LENGTHS);
                    case FETCH -> readInSession(from, RequestKind.FETCH);
                };
        return new SignedRequest(request, bytes, from.readSignature());
    }

    private static void putSession(WireWriter to, ShuffleRequest.InSession request) {
        if (request.count() < 1 || request.count() > MAX_SEGMENTS) {
            throw new IllegalArgumentException("a request is about " + request.count()
                    + " map outputs, allowed are 1 to " + MAX_SEGMENTS + ": use several");
        }
        to.putLong(request.session())
                .putLong(request.sequence())
                .putInt(request.reduce())
                .putInt(request.count());
    }

    private static ShuffleRequest readInSession(WireReader from, RequestKind kind) throws MalformedMessageException {
        long session = from.readLong("session");
        long sequence = from.readLong("sequence");
        int reduce = from.readInt("reduce");
        if (kind == RequestKind.FETCH) {
            List<Range> ranges = from.readList(LEAST_RANGE_BYTES, MAX_SEGMENTS, () -> readRange(from), "ranges");
            return WireReader.checked(() -> new ShuffleRequest.Fetch(session, sequence, reduce, ranges));
        }
        List<MapAttempt> maps = from.readList(LEAST_NAME_BYTES, MAX_SEGMENTS, () -> readMap(from), "map attempts");
        return WireReader.checked(() -> new ShuffleRequest.Lengths(session, sequence, reduce, maps));
    }

    private static Range readRange(WireReader from) throws MalformedMessageException {
        MapAttempt map = readMap(from);
        long offset = from.readLong("offset");
        long bytes = from.readLong("bytes");
        if (bytes > Integer.MAX_VALUE || bytes < 0) {
            throw new MalformedMessageException(
                    "a range has " + bytes + " bytes, allowed are 0 to " + Integer.MAX_VALUE);
        }
        return WireReader.checked(() -> new Range(map, offset, (int) bytes));
    }

    private static MapAttempt readMap(WireReader from) throws MalformedMessageException {
        return from.readName(MapAttempt::new, "map attempt");
    }
}
