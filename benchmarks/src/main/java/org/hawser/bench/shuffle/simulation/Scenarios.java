// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.time.Duration;
import java.util.List;
import org.hawser.bench.shuffle.simulation.Scenario.Disturbance;
import org.hawser.bench.shuffle.simulation.Scenario.Rates;
import org.hawser.bench.shuffle.simulation.Scenario.Shape;

/** The shuffles that are simulated: many small segments of about 13 KB, as in the paper's groupByKey. */
public final class Scenarios {
    private static final int SEGMENT = 13_000;
    private static final double SPREAD = 0.5;
    private static final Duration LATENCY = Duration.ofNanos(50_000);
    private static final Duration PER_REQUEST = Duration.ofNanos(100_000);
    private static final Duration PER_SEGMENT = Duration.ofNanos(4_000);

    private Scenarios() {}

    /** Eight nodes of eight reducers, each node a source too; the network is what limits. */
    public static Scenario cluster() {
        return new Scenario(
                "8 nodes x 8 reducers",
                new Shape(8, 8, 8, true, 200, SEGMENT, SPREAD),
                new Rates(1.25e9, 1.25e9, 4e9, 2e8, 0.3, LATENCY, PER_REQUEST, PER_SEGMENT),
                Disturbance.NONE,
                Duration.ZERO);
    }

    /** Four sources and one node of four reducers, whose link takes half of what the sources could send together. */
    public static Scenario fourSources() {
        return new Scenario(
                "4 sources, 4 reducers",
                new Shape(4, 1, 4, false, 400, SEGMENT, SPREAD),
                new Rates(2.5e8, 5e8, 1e9, 2e8, 0.3, LATENCY, PER_REQUEST, PER_SEGMENT),
                Disturbance.NONE,
                Duration.ZERO);
    }

    /** A scenario, and the same with source 0 slow, slow at first, and hot. */
    public static List<Scenario> disturbed(Scenario even) {
        return List.of(
                even.with(even.name() + ", even", Disturbance.NONE),
                even.with(even.name() + ", one source at a quarter of the rate", Disturbance.slow(0.25)),
                even.with(
                        even.name() + ", one source at a tenth of the rate for 100 ms",
                        Disturbance.slowAtFirst(0.1, Duration.ofMillis(100))),
                even.with(even.name() + ", one source with three times the maps", Disturbance.hot(3)));
    }
}
