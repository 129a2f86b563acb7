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
import org.hawser.shuffle.ranks.Ranks;
import org.hawser.transport.Call;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;

/** Over MPI: the server is in rank 0, with its own threads, asked by rank 1, which does what it is told over TCP. */
final class MpiShuffleWorld implements ShuffleWorld {
    private final Ranks ranks = Ranks.here();
    private final ShuffleMetrics metrics = new ShuffleMetrics();
    private final ShuffleServer server;

    MpiShuffleWorld(ServerLimits limits) {
        server = new ShuffleServer(limits, metrics).start();
        ranks.answerOverMpi(CLIENT, server);
    }

    @Override
    public Call call(ByteBuffer header, ByteBuffer room) {
        return ranks.tcp().call(CLIENT, Request.of(header).into(room), TIMEOUT);
    }

    @Override
    public ShuffleServer server() {
        return server;
    }

    @Override
    public ShuffleMetrics metrics() {
        return metrics;
    }

    @Override
    public void close() {
        ranks.answerOverMpi(CLIENT, RequestHandler.refusing());
        server.close();
    }
}
