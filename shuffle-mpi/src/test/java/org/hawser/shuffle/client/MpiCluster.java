// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;

/** A cluster whose ways over MPI lead through a process each, which may be lost; the rest is as over TCP. */
final class MpiCluster implements Cluster {
    private final NettyCluster tcp = new NettyCluster();
    private final List<MpiWay> ways = new ArrayList<>();
    private final SpareRanks spare;

    MpiCluster(SpareRanks spare) {
        this.spare = spare;
    }

    @Override
    public EventLoop loop() {
        return tcp.loop();
    }

    @Override
    public Consumer<ArrivingSegment> copiers(int count, double stalls, BiPredicate<ArrivingSegment, byte[]> sink) {
        return tcp.copiers(count, stalls, sink);
    }

    @Override
    public boolean copiersIdle() {
        return tcp.copiersIdle();
    }

    /** Should agents have been restarted so often that no process is left, the way is over TCP. */
    @Override
    public Way start(Carrier carrier, RequestHandler server) {
        Optional<PeerId> rank = carrier == Carrier.MPI ? spare.take() : Optional.empty();
        if (rank.isEmpty()) {
            return tcp.start(carrier, server);
        }
        MpiWay way = new MpiWay(spare.ranks(), rank.get(), server);
        ways.add(way);
        return way;
    }

    @Override
    public void step() {
        ways.forEach(MpiWay::step);
        tcp.step();
    }

    /** Processes that are left serve the next cluster. */
    @Override
    public void close() {
        tcp.close();
        for (MpiWay way : ways) {
            if (way.close()) {
                spare.giveBack(way.rank());
            }
        }
    }
}
