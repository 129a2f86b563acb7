// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.hawser.transport.Call;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;

/** A server, and a process that asks it. */
interface ShuffleWorld extends Reducer.Server, AutoCloseable {
    PeerId SERVER = new PeerId(0);
    PeerId CLIENT = new PeerId(1);
    Duration TIMEOUT = Duration.ofSeconds(30);

    /** Sends a request. */
    Call call(ByteBuffer header, ByteBuffer room);

    ShuffleServer server();

    ShuffleMetrics metrics();

    /** Waits until it is complete. */
    default void await(CompletableFuture<?> future) {
        Awaitility.await()
                .pollDelay(0, TimeUnit.MILLISECONDS)
                .pollInterval(1, TimeUnit.MILLISECONDS)
                .atMost(40, TimeUnit.SECONDS)
                .until(future::isDone);
    }

    @Override
    void close();

    @Override
    default Reply ask(ByteBuffer header, ByteBuffer room) {
        CompletableFuture<Reply> reply = call(header, room).reply();
        await(reply);
        return reply.join();
    }
}
