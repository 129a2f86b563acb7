// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

import java.util.List;

/** What an agent answers to a {@link ShuffleRequest}; {@link ReplyCodec} turns it into bytes and back. */
public sealed interface ShuffleReply {
    default ReplyStatus status() {
        return ReplyStatus.OK;
    }

    /** To {@link ShuffleRequest.Open}: the new session, never 0. */
    record Opened(long session) implements ShuffleReply {
        public Opened {
            if (session == 0) {
                throw new IllegalArgumentException("a session is 0");
            }
        }
    }

    /** To {@link ShuffleRequest.Lengths}, in the order of the question. */
    record Lengths(List<SegmentLength> lengths) implements ShuffleReply {
        public Lengths {
            lengths = List.copyOf(lengths);
        }
    }

    /** To {@link ShuffleRequest.Fetch}; the payload has the pieces one after the other in the order of the question. */
    record Fetched(List<Piece> pieces) implements ShuffleReply {
        public Fetched {
            pieces = List.copyOf(pieces);
        }

        /** Bytes of the payload. */
        public long bytes() {
            return pieces.stream().mapToLong(Piece::bytes).sum();
        }
    }

    /**
     * To anything.
     *
     * @param retryAfterMillis how long to wait before asking again if {@link ReplyStatus#BUSY}, else 0
     * @param signed whether it is certain that the server says so; a server does not sign for strangers
     */
    record Refused(ReplyStatus status, int retryAfterMillis, boolean signed) implements ShuffleReply {
        public Refused {
            requireNonNull(status, "status is null");
            if (status == ReplyStatus.OK || retryAfterMillis < 0) {
                throw new IllegalArgumentException("refused with " + status + ", again after " + retryAfterMillis);
            }
        }

        /** A refusal that is not {@link ReplyStatus#BUSY}. */
        public static Refused unsigned(ReplyStatus status) {
            return new Refused(status, 0, false);
        }
    }
}
