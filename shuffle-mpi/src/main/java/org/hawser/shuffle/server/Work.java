/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.server;

import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.transport.IncomingRequest;

/**
 * A request that is to be served. Safe for use by several threads.
 *
 * @param arrivedNanos when it came, as {@link System#nanoTime}
 * @param settled whether what it occupies was given back
 */
record Work(Verdict.Serve asked, IncomingRequest incoming, long arrivedNanos, AtomicBoolean settled) {
    Work(Verdict.Serve asked, IncomingRequest incoming, long arrivedNanos) {
        this(asked, incoming, arrivedNanos, new AtomicBoolean());
    }

    Session session() {
        return asked.session();
    }

    JobKey key() {
        return session().job().key();
    }

    /** What it keeps in memory while it waits, as on the wire. */
    int queuedBytes() {
        return asked.signed().bytes().remaining();
    }

    /** What it may have on its way. */
    long replyBytes() {
        return asked.bytes();
    }

    /** Memory that its reply is copied into. */
    long copiedBytes() {
        return session().sameHost() ? 0 : CopiedPayload.memoryFor(replyBytes());
    }

    /** True for the first who asks: what it occupies is given back once, whatever happens. */
    boolean settle() {
        return settled.compareAndSet(false, true);
    }
}
