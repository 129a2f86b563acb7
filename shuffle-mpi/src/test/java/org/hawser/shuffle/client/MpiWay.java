// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import java.util.Random;
import org.hawser.shuffle.ranks.Ranks;
import org.hawser.transport.Call;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.ranks.RankProcess;

/** The way over MPI to another process, which asks the agent. Signals to it are real. */
final class MpiWay implements Cluster.Way, Route {
    /** Up to a second or so: longer than a call may take, at times. */
    private static final int MOST_STEPS_STOPPED = 10_000;

    private final Ranks ranks;
    private final PeerId rank;
    private final RankProcess process;
    private boolean killed;
    private int stepsStopped;

    MpiWay(Ranks ranks, PeerId rank, RequestHandler agent) {
        this.ranks = ranks;
        this.rank = rank;
        this.process = ranks.process(rank);
        ranks.answerOverTcp(rank, agent);
    }

    PeerId rank() {
        return rank;
    }

    @Override
    public Route route() {
        return this;
    }

    @Override
    public Carrier carrier() {
        return Carrier.MPI;
    }

    @Override
    public Call call(Request request, Duration timeout) {
        return ranks.mpi().call(rank, request, timeout);
    }

    @Override
    public void kill() {
        if (!killed) {
            killed = true;
            process.kill();
        }
    }

    /** Suspends the process for some steps. */
    @Override
    public void disturb(Random random) {
        if (!killed && stepsStopped == 0) {
            stepsStopped = 1 + random.nextInt(MOST_STEPS_STOPPED);
            process.stop();
        }
    }

    void step() {
        if (stepsStopped > 0 && --stepsStopped == 0) {
            resume();
        }
    }

    /** Lets the process go on; false if it cannot. */
    boolean close() {
        if (stepsStopped > 0) {
            stepsStopped = 0;
            resume();
        }
        ranks.answerOverTcp(rank, RequestHandler.refusing());
        return !killed;
    }

    private void resume() {
        if (!killed) {
            process.resume();
        }
    }
}
