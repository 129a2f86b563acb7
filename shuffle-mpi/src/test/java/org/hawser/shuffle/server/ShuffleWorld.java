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
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;

/** A server, and a process that asks it. */
interface ShuffleWorld extends Reducer.Server, AutoCloseable {
    PeerId SERVER = new PeerId(0);
    PeerId CLIENT = new PeerId(1);
    Duration TIMEOUT = Duration.ofSeconds(30);

    Endpoint client();

    ShuffleServer server();

    ShuffleMetrics metrics();

    /** Waits until it is complete. */
    void await(CompletableFuture<?> future);

    @Override
    void close();

    /** Sends a request. */
    default Call call(ByteBuffer header, ByteBuffer room) {
        return client().call(SERVER, Request.of(header).into(room), TIMEOUT);
    }

    @Override
    default Reply ask(ByteBuffer header, ByteBuffer room) {
        CompletableFuture<Reply> reply = call(header, room).reply();
        await(reply);
        return reply.join();
    }
}
