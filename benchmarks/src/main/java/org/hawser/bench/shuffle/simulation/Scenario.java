// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.time.Duration;

/**
 * A shuffle to simulate.
 *
 * @param mapsFinishWithin over which time maps finish, evenly; 0 if they have before it begins
 */
public record Scenario(String name, Shape shape, Rates rates, Disturbance disturbance, Duration mapsFinishWithin) {
    /**
     * Who takes part, and how much there is to move.
     *
     * @param reducersWithSources whether reducers run on the sources' nodes, or on nodes of their own
     * @param segmentBytes mean length of a segment
     * @param spread lengths are spread evenly by this part of the mean to both sides, 0 to 1
     */
    public record Shape(
            int sources,
            int reducerNodes,
            int reducersPerNode,
            boolean reducersWithSources,
            int mapsPerSource,
            long segmentBytes,
            double spread) {}

    /**
     * How fast things are.
     *
     * @param sourceBytesPerSecond what a source sends
     * @param linkBytesPerSecond what a reducers' node receives
     * @param localBytesPerSecond what a source sends to reducers of its own node
     * @param consumerBytesPerSecond what one reducer consumes, on average
     * @param consumerSpread how far reducers differ in this, as a part of it to both sides, 0 to 1
     * @param latency from node to node
     * @param perRequest time that a source has to spend on a request before it sends
     * @param perSegment the same for each segment of it
     */
    public record Rates(
            double sourceBytesPerSecond,
            double linkBytesPerSecond,
            double localBytesPerSecond,
            double consumerBytesPerSecond,
            double consumerSpread,
            Duration latency,
            Duration perRequest,
            Duration perSegment) {}

    /**
     * What is unlike the rest at source 0.
     *
     * @param rateFactor its rate of sending to other nodes, as a part of the others'
     * @param rateUntil how long that lasts
     * @param mapsFactor how many times the maps of others it has
     */
    public record Disturbance(double rateFactor, Duration rateUntil, int mapsFactor) {
        private static final Duration FOR_EVER = Duration.ofDays(1);

        public static final Disturbance NONE = new Disturbance(1, Duration.ZERO, 1);

        public static Disturbance slow(double factor) {
            return new Disturbance(factor, FOR_EVER, 1);
        }

        public static Disturbance slowAtFirst(double factor, Duration until) {
            return new Disturbance(factor, until, 1);
        }

        public static Disturbance hot(int mapsFactor) {
            return new Disturbance(1, Duration.ZERO, mapsFactor);
        }
    }

    /** The same with something unlike the rest. */
    public Scenario with(String newName, Disturbance newDisturbance) {
        return new Scenario(newName, shape, rates, newDisturbance, mapsFinishWithin);
    }

    int mapsOf(int source) {
        return source == 0 ? shape.mapsPerSource * disturbance.mapsFactor : shape.mapsPerSource;
    }
}
