// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The workers that talk to this node. Each request of a session acts once: its sequence number must be new. Safe for use by
 * several threads.
 */
final class NodeSessions {
    private static final int MOST = 16_384;
    private static final float LOAD_FACTOR = 0.75f;

    private final SecureRandom random = new SecureRandom();
    private final LinkedHashMap<Long, Session> byId = new LinkedHashMap<>(16, LOAD_FACTOR, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Session> eldest) {
            return size() > MOST;
        }
    };

    /** Opens one, and forgets the one that has been idle for longest if there are too many. */
    synchronized long open(String worker) {
        long id = random.nextLong();
        byId.put(id, new Session(worker));
        return id;
    }

    /** Whose session it is; empty if it is none. */
    synchronized Optional<String> worker(long id) {
        return Optional.ofNullable(byId.get(id)).map(session -> session.worker);
    }

    /** Takes the number of a request, unless it has been here or is too old. */
    synchronized boolean accept(long id, long sequence) {
        Session session = byId.get(id);
        return session != null && session.accept(sequence);
    }

    /** The last {@link Long#SIZE} numbers are remembered; requests of a worker arrive in about their order. */
    private static final class Session {
        private final String worker;
        private long highest;
        /** Bit n is for {@code highest - n}. */
        private long seen;

        Session(String worker) {
            this.worker = worker;
        }

        boolean accept(long sequence) {
            if (sequence < 1) {
                return false;
            }
            if (sequence > highest) {
                long ahead = sequence - highest;
                seen = ahead < Long.SIZE ? seen << ahead | 1 : 1;
                highest = sequence;
                return true;
            }
            long behind = highest - sequence;
            if (behind >= Long.SIZE || (seen >> behind & 1) != 0) {
                return false;
            }
            seen |= 1L << behind;
            return true;
        }
    }
}
