// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hawser.chronos.decide.TaskId;
import org.hawser.chronos.decide.Waiting;

/** A job in the order of the scheduler. The last one has more tasks than the cluster ever runs. */
final class SimulatedJob {
    /** Of maps in the clusters that the thesis quotes (section 6.3.9). */
    private static final int MEAN_TASK_MILLIS = 124_000;

    private static final int LEAST_TASK_MILLIS = 30_000;
    private static final double SPREAD = 0.1;

    /** A task that has made room: how long it takes in all, and how much of that is done. */
    record Rest(long workMillis, long doneMillis) {}

    private final ApplicationId id;
    private final boolean endless;
    private final Random random;
    private final double taskMillis;
    private final double progress;
    final Map<TaskId, Waiting> recovering = new LinkedHashMap<>();
    final Deque<Rest> rests = new ArrayDeque<>();
    private long containers;
    private int tasks;

    /** Its tasks take about the same time, and have begun at about the same time. */
    SimulatedJob(int number, boolean endless, Random random) {
        this.id = ApplicationId.newInstance(1, number);
        this.endless = endless;
        this.random = random;
        this.taskMillis = LEAST_TASK_MILLIS + random.nextInt(2 * (MEAN_TASK_MILLIS - LEAST_TASK_MILLIS));
        this.progress = random.nextDouble();
    }

    /** How long its next task takes. */
    long work() {
        return (long) (taskMillis * around());
    }

    /** What is done of a task that takes so long, at the beginning. */
    long done(long work) {
        return Math.min(work - 1, (long) (work * progress * around()));
    }

    private double around() {
        return 1 - SPREAD + 2 * SPREAD * random.nextDouble();
    }

    ApplicationId id() {
        return id;
    }

    boolean isEndless() {
        return endless;
    }

    ContainerId nextContainer() {
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(id, 1), ++containers);
    }

    int nextTask() {
        return tasks++;
    }
}
