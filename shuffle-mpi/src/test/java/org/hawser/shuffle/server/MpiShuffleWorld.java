// SPDX-License-Identifier: Apache-2.0
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
