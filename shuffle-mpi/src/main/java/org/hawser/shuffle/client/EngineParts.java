// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.SegmentId;

/**
 * What a {@link FetchEngine} works with, collected by the reducer that creates it.
 *
 * @param planner used by the loop alone, with the loop's clock
 * @param consumer takes segments from the loop, returns at once, and reports to {@link ArrivingSegment#events}
 * @param fallback the way out, the stock shuffle: the map's output is not fetched from its agent, and the engine
 *     does nothing more for that attempt; called by the loop, returns at once
 * @param cleaner frees a direct buffer that nobody uses
 * @param nonces random numbers that nobody can guess
 * @param sources finds the agents to which outputs have moved
 */
public record EngineParts(
        FetchPlanner planner,
        EventLoop loop,
        Consumer<ArrivingSegment> consumer,
        BiConsumer<SegmentId, FetchFailure> fallback,
        FetchStatistics statistics,
        Consumer<ByteBuffer> cleaner,
        LongSupplier nonces,
        SourceLookup sources) {
    public EngineParts {
        requireNonNull(planner, "planner is null");
        requireNonNull(loop, "loop is null");
        requireNonNull(consumer, "consumer is null");
        requireNonNull(fallback, "fallback is null");
        requireNonNull(statistics, "statistics is null");
        requireNonNull(cleaner, "cleaner is null");
        requireNonNull(nonces, "nonces is null");
        requireNonNull(sources, "sources is null");
    }
}
