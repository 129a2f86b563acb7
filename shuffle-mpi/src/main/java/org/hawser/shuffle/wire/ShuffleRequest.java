// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static org.hawser.common.config.Ranges.requireAtLeast;

import java.util.List;

/** What a reducer requests from an agent; {@link RequestCodec} turns it into bytes and back. */
public sealed interface ShuffleRequest {
    RequestKind kind();

    /** A request within a session. */
    sealed interface InSession extends ShuffleRequest {
        /** Of the server's choice, from the answer to {@link Open}. */
        long session();

        /** From 1, growing with each request of the session, whatever became of it. */
        long sequence();

        /** The number of the reduce task that the session belongs to. */
        int reduce();

        /** How many map outputs it is about. */
        int count();
    }

    /**
     * Begins a session.
     *
     * @param nonce random, another one for each of these requests
     * @param sameHost whether the reducer runs on the server's host, so that no network adapter reads what it is sent
     */
    record Open(JobName job, ReduceAttempt reducer, long nonce, boolean sameHost) implements ShuffleRequest {
        @Override
        public RequestKind kind() {
            return RequestKind.OPEN;
        }
    }

    /** Asks how long partitions are. */
    record Lengths(long session, long sequence, int reduce, List<MapAttempt> maps) implements InSession {
        public Lengths {
            requireAtLeast("reduce", reduce, 0);
            maps = List.copyOf(maps);
        }

        @Override
        public RequestKind kind() {
            return RequestKind.LENGTHS;
        }

        @Override
        public int count() {
            return maps.size();
        }
    }

    /** Asks for data. */
    record Fetch(long session, long sequence, int reduce, List<Range> ranges) implements InSession {
        public Fetch {
            requireAtLeast("reduce", reduce, 0);
            ranges = List.copyOf(ranges);
        }

        @Override
        public RequestKind kind() {
            return RequestKind.FETCH;
        }

        @Override
        public int count() {
            return ranges.size();
        }

        /** The payload if all of it can be served. */
        public long bytes() {
            return ranges.stream().mapToLong(Range::bytes).sum();
        }
    }
}
