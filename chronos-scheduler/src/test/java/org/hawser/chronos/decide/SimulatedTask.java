// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container of a {@link SimulatedCluster}. */
final class SimulatedTask {
    final ContainerId container;
    final ApplicationId application;
    final boolean master;
    final boolean preemptible;
    final boolean reports;
    final long begin;
    final long workMillis;
    /** When it stops because it was asked to; never if it does not listen. */
    long stops = Long.MAX_VALUE;

    SimulatedTask(
            ContainerId container,
            ApplicationId application,
            boolean master,
            boolean preemptible,
            boolean reports,
            long begin,
            long workMillis) {
        this.container = container;
        this.application = application;
        this.master = master;
        this.preemptible = preemptible;
        this.reports = reports;
        this.begin = begin;
        this.workMillis = workMillis;
    }

    boolean isDone(long now) {
        return !master && now >= begin + workMillis;
    }

    Running running(Size size, long now) {
        int permille = reports && !master ? (int) Math.min(1000, 1000 * (now - begin) / workMillis) : Running.UNKNOWN;
        return new Running(container, application, size, now - begin, master, permille, preemptible && reports);
    }
}
