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
