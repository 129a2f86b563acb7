// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/** The outcome of a request as its reply states it. Nothing is served unless it is {@link #OK}. */
public enum ReplyStatus {
    OK(0),

    /** The node does not know the job: not yet, or no longer. */
    UNKNOWN_JOB(1),

    /** The request was not made with the job's secret, or was changed on its way. */
    BAD_SIGNATURE(2),

    /** The session was given up, or the server has started anew: open another. */
    UNKNOWN_SESSION(3),

    /** The request has been here before, or is older than the server remembers. */
    REPLAYED(4),

    /** The request cannot be understood, or asks for what is not the reducer's. */
    MALFORMED(5),

    /** Too much waits already: ask again later. */
    BUSY(6);

    private final byte code;

    ReplyStatus(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }
}
