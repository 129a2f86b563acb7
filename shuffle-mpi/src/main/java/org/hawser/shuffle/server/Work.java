// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.IncomingRequest;

/**
 * A request that {@link Schedule} keeps until an I/O thread serves it, and what it occupies meanwhile. Safe for use by
 * several threads.
 *
 * @param arrivedNanos when it came, as {@link System#nanoTime}
 * @param settled whether what it occupies was given back
 */
record Work(
        Session session,
        SignedRequest signed,
        ShuffleRequest.InSession request,
        IncomingRequest incoming,
        long arrivedNanos,
        AtomicBoolean settled)
        implements Verdict {
    JobKey key() {
        return session.job().key();
    }

    /** What it keeps in memory while it waits, as on the wire. */
    int queuedBytes() {
        return signed.bytes().remaining();
    }

    /** What it may have on its way. */
    long replyBytes() {
        return request instanceof ShuffleRequest.Fetch fetch ? fetch.bytes() : 0;
    }

    /** Memory that its reply is copied into. */
    long copiedBytes() {
        return session.sameHost() ? 0 : CopiedPayload.memoryFor(replyBytes());
    }

    /** True for the first who asks: what it occupies is given back once, whatever happens. */
    boolean settle() {
        return settled.compareAndSet(false, true);
    }
}
