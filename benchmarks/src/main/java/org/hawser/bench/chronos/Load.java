// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Collections.nCopies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What kind of jobs are compared, and at which moment a node is killed. */
public enum Load {
    /** Maps take the time. A node is killed when all maps of the first job but one have ended and the second's have begun. */
    MAP,
    /** Reduces take the time. A node is killed while those of the first job run. */
    REDUCE;

    private static final String AFTER_MAPS = "1.0";

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The job that comes first.
     *
     * @param slots for tasks; those of the two ApplicationMasters are not among them
     * @param task how long a task takes
     */
    PacedJob first(int slots, Duration task) {
        if (this == REDUCE) {
            int half = slots / 2;
            return new PacedJob(PacedJob.FIRST, nCopies(half, task.dividedBy(5)), half, task, AFTER_MAPS, "HIGH");
        }
        // One that is longer than the others keeps the job from its reduce.
        List<Duration> maps = new ArrayList<>(nCopies(slots - 1, task));
        maps.add(task.multipliedBy(2));
        return new PacedJob(PacedJob.FIRST, maps, 1, task.dividedBy(10), AFTER_MAPS, "HIGH");
    }

    /**
     * The job that fills the rest.
     *
     * @param times how many times as many maps it has as the first one, if they take the time
     */
    PacedJob second(int slots, Duration task, int times) {
        if (this == REDUCE) {
            // With the first job's reduces, all slots are taken. Its own reduce waits for its maps.
            int maps = slots - slots / 2 - 1;
            return new PacedJob(
                    PacedJob.SECOND, nCopies(maps, task.multipliedBy(2)), 1, task.dividedBy(2), "0.0", "DEFAULT");
        }
        return new PacedJob(
                PacedJob.SECOND, nCopies(times * slots, task), 1, task.dividedBy(10), AFTER_MAPS, "DEFAULT");
    }

    /** Whether the moment for a loss has come; how long it has been there is up to others. */
    boolean isRipe(JobState first, JobState second, PacedJob firstJob) {
        return this == MAP
                ? first.mapsCompleted() >= firstJob.maps().size() - 1 && second.mapsRunning() > 0
                : first.reducesRunning() == firstJob.reduces()
                        && second.mapsRunning() > 0
                        && second.reducesRunning() > 0;
    }

    @Override
    public String toString() {
        return label();
    }
}
