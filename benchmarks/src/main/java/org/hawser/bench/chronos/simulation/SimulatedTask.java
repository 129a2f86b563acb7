// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos.simulation;

import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.decide.Running;
import org.hawser.chronos.decide.Size;

/** A task in a container. Times are ms of simulated time. */
final class SimulatedTask {
    private static final int DONE = 1000;

    final ContainerId container;
    final SimulatedJob job;
    final NodeId node;
    /** When it began; less than that of its container if an earlier attempt has done a part of it. */
    final long begin;

    final long workMillis;
    private final long allocated;
    /** When its container is free because it was asked for; never if nobody has asked. */
    long stops = Long.MAX_VALUE;

    SimulatedTask(
            ContainerId container, SimulatedJob job, NodeId node, long allocated, long workMillis, long doneMillis) {
        this.container = container;
        this.job = job;
        this.node = node;
        this.allocated = allocated;
        this.begin = allocated - doneMillis;
        this.workMillis = workMillis;
    }

    /** When its container is free. */
    long ends() {
        return Math.min(stops, begin + workMillis);
    }

    boolean isDone(long now) {
        return now >= begin + workMillis;
    }

    long millis(long now) {
        return now - allocated;
    }

    Running running(Size size, long now) {
        int permille = (int) Math.min(DONE, DONE * (now - begin) / workMillis);
        return new Running(container, job.id(), size, millis(now), false, permille, true);
    }
}
