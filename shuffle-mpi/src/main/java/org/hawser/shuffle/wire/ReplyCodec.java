// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Replies as bytes, version 4. Numbers are big-endian.
 *
 * <pre>
 *   0           1        2        3
 *   +-----------+--------+--------+------------------------------------------+----------------+
 *   | version=4 | kind   | status | body                                     | signature (32) |
 *   +-----------+--------+--------+------------------------------------------+----------------+
 *
 *   kind and status   body
 *   OPEN, OK          session (8)
 *   LENGTHS, OK       n (4) | n x { status (1) | bytes on disk (8) | raw bytes (8) | further } | names
 *   FETCH, OK         n (4) | n x { status (1) | bytes in the payload (4) }
 *   any, BUSY         ask again after so many ms (4)
 *   any, other        nothing
 *
 *   further           if MOVED: m (1), from 1 | m x source's place in the names (2), from 0
 *                     if IN_MEMORY: 0 (1), or 1 (1) | directory's place in the names (2) | offset in the file (8)
 *   names             k (2) | k x { length (2) | ASCII }
 * </pre>
 *
 * <p>The kind is the request's, 0 if the server could not tell. The signature is an HMAC-SHA256 with the job's secret over
 * the request's signature and everything before it, so that a reply fits one request alone. It is left out, but never
 * where the status is OK or BUSY, if the request's own signature was not right.
 */
public final class ReplyCodec {
    private static final byte NO_KIND = 0;
    private static final int PIECE_BYTES = 1 + Integer.BYTES;

    private ReplyCodec() {}

    /** Writes the reply to a request whose signature was right, and signs it. */
    public static ByteBuffer sign(ShuffleReply reply, SignedRequest request, JobKey key) {
        WireWriter to = head(request.request().kind().code(), reply.status());
        if (reply instanceof ShuffleReply.Opened opened) {
            to.putLong(opened.session());
        } else if (reply instanceof ShuffleReply.Lengths lengths) {
            LengthsCodec.put(lengths.lengths(), to);
        } else if (reply instanceof ShuffleReply.Fetched fetched) {
            to.putInt(fetched.pieces().size());
            fetched.pieces().forEach(one -> to.put(one.status().code()).putInt(one.bytes()));
        } else if (reply instanceof ShuffleReply.Refused refused) {
            putRetry(to, refused);
        }
        return to.put(signature(request, to.written(), key)).written();
    }

    /** Writes a refusal for somebody who has not shown to know the job's secret. */
    public static ByteBuffer unsigned(Optional<RequestKind> kind, ShuffleReply.Refused refused) {
        WireWriter to = head(kind.map(RequestKind::code).orElse(NO_KIND), refused.status());
        putRetry(to, refused);
        return to.written();
    }

    /**
     * Reads the reply between position and limit.
     *
     * @param request what was asked
     * @throws MalformedMessageException if it is no reply to that, or wrongly signed
     */
    public static ShuffleReply decode(ByteBuffer bytes, SignedRequest request, JobKey key)
            throws MalformedMessageException {
        if (bytes.remaining() > RequestCodec.MAX_BYTES) {
            throw new MalformedMessageException(
                    "a reply has " + bytes.remaining() + " bytes, allowed are " + RequestCodec.MAX_BYTES);
        }
        WireReader from = new WireReader(bytes);
        from.expect(RequestCodec.VERSION, "version");
        byte kind = from.readByte("kind");
        ReplyStatus status = from.readCode(ReplyStatus.values(), ReplyStatus::code, "status");
        if (status != ReplyStatus.OK) {
            return readRefusal(from, status, request, key);
        }
        if (kind != request.request().kind().code()) {
            throw new MalformedMessageException("a reply of kind " + kind + " came to a request "
                    + request.request().kind());
        }
        ShuffleReply reply = readBody(from, request.request());
        requireSignature(from, request, key);
        return reply;
    }

    private static ShuffleReply readBody(WireReader from, ShuffleRequest request) throws MalformedMessageException {
        if (request instanceof ShuffleRequest.InSession asked) {
            if (asked.kind() == RequestKind.LENGTHS) {
                return new ShuffleReply.Lengths(sameCount(asked, LengthsCodec.read(from, asked.count())));
            }
            return new ShuffleReply.Fetched(
                    sameCount(asked, from.readList(PIECE_BYTES, asked.count(), () -> readPiece(from), "pieces")));
        }
        long session = from.readLong("session");
        return WireReader.checked(() -> new ShuffleReply.Opened(session));
    }

    private static ShuffleReply readRefusal(WireReader from, ReplyStatus status, SignedRequest request, JobKey key)
            throws MalformedMessageException {
        int retryAfterMillis = status == ReplyStatus.BUSY ? from.readInt("time to wait") : 0;
        boolean signed = !from.atEnd();
        if (signed) {
            requireSignature(from, request, key);
        } else if (status == ReplyStatus.BUSY) {
            throw new MalformedMessageException("a reply BUSY is not signed");
        }
        return WireReader.checked(() -> new ShuffleReply.Refused(status, retryAfterMillis, signed));
    }

    private static void requireSignature(WireReader from, SignedRequest request, JobKey key)
            throws MalformedMessageException {
        ByteBuffer signed = from.consumed();
        if (!from.readSignature().matches(signature(request, signed, key))) {
            throw new MalformedMessageException("a reply is wrongly signed");
        }
    }

    private static Piece readPiece(WireReader from) throws MalformedMessageException {
        SegmentStatus status = from.readCode(SegmentStatus.values(), SegmentStatus::code, "status of a piece");
        int bytes = from.readInt("bytes of a piece");
        return WireReader.checked(() -> new Piece(status, bytes));
    }

    private static <T> List<T> sameCount(ShuffleRequest.InSession asked, List<T> answers)
            throws MalformedMessageException {
        if (answers.size() != asked.count()) {
            throw new MalformedMessageException(answers.size() + " answers came to " + asked.count() + " questions");
        }
        return answers;
    }

    private static WireWriter head(byte kind, ReplyStatus status) {
        return new WireWriter().put(RequestCodec.VERSION).put(kind).put(status.code());
    }

    private static void putRetry(WireWriter to, ShuffleReply.Refused refused) {
        if (refused.status() == ReplyStatus.BUSY) {
            to.putInt(refused.retryAfterMillis());
        }
    }

    private static Signature signature(SignedRequest request, ByteBuffer reply, JobKey key) {
        return key.sign(ByteBuffer.wrap(request.signature().bytes()), reply);
    }
}
