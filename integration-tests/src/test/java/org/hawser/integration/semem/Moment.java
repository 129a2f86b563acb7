// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.hawser.integration.harness.RunningJob;

/** How far a job is. */
enum Moment {
    /** So many map outputs have been moved to memory nodes. */
    MOVED(1) {
        @Override
        long reached(TwoMemoryNodes nodes) {
            return nodes.workers().sum("outputsSent");
        }
    },
    /** So many maps have ended. */
    MAPPED(1) {
        @Override
        long reached(TwoMemoryNodes nodes) {
            return RunningJob.of(nodes.cluster()).map(RunningJob::completedMaps).orElse(0);
        }
    },
    /** So many map outputs have been fetched by one of the reducers. */
    FETCHED(2) {
        @Override
        long reached(TwoMemoryNodes nodes) {
            return RunningJob.of(nodes.cluster())
                    .flatMap(RunningJob::counters)
                    .map(counters -> counters.task("SHUFFLED_MAPS"))
                    .orElse(0L);
        }
    };

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final int perMap;

    Moment(int perMap) {
        this.perMap = perMap;
    }

    /** Counts from the cluster's start, or that of the job. */
    abstract long reached(TwoMemoryNodes nodes);

    /** One of all those that a job with so many maps has. */
    int any(Random random, int maps) {
        return 1 + random.nextInt(maps * perMap);
    }

    /** Waits for it, or for the job's end. */
    void awaitCount(TwoMemoryNodes nodes, long count, BooleanSupplier isOver) {
        await("%d %s".formatted(count, this))
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> isOver.getAsBoolean() || reached(nodes) >= count);
    }
}
