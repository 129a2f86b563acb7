// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.hawser.bench.shuffle.simulation.Scenario.Rates;
import org.hawser.bench.shuffle.simulation.Scenario.Shape;
import org.hawser.bench.shuffle.simulation.Transfer.SimulatedLink;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.monitor.SourceMonitor;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.Source;

/**
 * Runs the planners of all reducers of a scenario against servers, links and consumers of given rates, in simulated time.
 * The same seed gives the same result, and data and consumers do not depend on the policy.
 */
public final class ShuffleSimulation {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

    private final Scenario scenario;
    private final FetchPolicy policy;
    private final FetchLimits limits;
    private final Random random;
    private final Timeline timeline = new Timeline();
    private final Meter meter = new Meter(timeline);
    private final List<SimulatedServer> servers = new ArrayList<>();
    private final List<SimulatedReducer> reducers = new ArrayList<>();

    private ShuffleSimulation(Scenario scenario, FetchPolicy policy, FetchLimits limits, long seed) {
        this.scenario = scenario;
        this.policy = policy;
        this.limits = limits;
        this.random = new Random(seed);
    }

    /** Simulates one shuffle to its end. */
    public static SimulationResult run(Scenario scenario, FetchPolicy policy, FetchLimits limits, long seed) {
        ShuffleSimulation simulation = new ShuffleSimulation(scenario, policy, limits, seed);
        simulation.build();
        return simulation.run();
    }

    private void build() {
        for (int source = 0; source < scenario.shape().sources(); source++) {
            servers.add(new SimulatedServer(
                    timeline, scenario.rates(), source == 0 ? scenario.disturbance() : Scenario.Disturbance.NONE));
        }
        List<Integer> mapSources = mapSources();
        for (int node = 0; node < scenario.shape().reducerNodes(); node++) {
            SourceMonitor monitor = new LocalSourceMonitor();
            SimulatedLink link = new SimulatedLink(timeline, scenario.rates().linkBytesPerSecond());
            for (int i = 0; i < scenario.shape().reducersPerNode(); i++) {
                addReducer(node, monitor, link, mapSources);
            }
        }
    }

    /** The source of each map, in the order in which they finish. */
    private List<Integer> mapSources() {
        List<Integer> sources = new ArrayList<>();
        for (int source = 0; source < servers.size(); source++) {
            for (int i = 0; i < scenario.mapsOf(source); i++) {
                sources.add(source);
            }
        }
        Collections.shuffle(sources, random);
        return sources;
    }

    private void addReducer(int node, SourceMonitor monitor, SimulatedLink link, List<Integer> mapSources) {
        Shape shape = scenario.shape();
        Rates rates = scenario.rates();
        int ownOrder = shape.reducersWithSources() ? node : shape.sources() + node;
        List<Source> sources = new ArrayList<>();
        Map<Source, SimulatedServer> serverOf = new HashMap<>();
        for (int i = 0; i < servers.size(); i++) {
            Source source = new Source("node" + i, i, i == ownOrder);
            sources.add(source);
            serverOf.put(source, servers.get(i));
        }
        Map<SegmentId, Long> lengths = new HashMap<>();
        FetchPlanner planner = new FetchPlanner(
                policy, limits, monitor, ownOrder, mapSources.size(), random.nextLong(), timeline::now);
        double consumerRate = rates.consumerBytesPerSecond() * around(rates.consumerSpread());
        SimulatedReducer reducer = new SimulatedReducer(
                timeline,
                meter,
                planner,
                serverOf,
                link,
                lengths,
                (double) rates.latency().toNanos(),
                NANOS_PER_SECOND / consumerRate);
        reducers.add(reducer);
        double nanosPerMap = (double) scenario.mapsFinishWithin().toNanos() / mapSources.size();
        for (int map = 0; map < mapSources.size(); map++) {
            SegmentId id = new SegmentId(map, 0);
            lengths.put(id, Math.max(1, Math.round(shape.segmentBytes() * around(shape.spread()))));
            Source source = sources.get(mapSources.get(map));
            if (nanosPerMap > 0) {
                timeline.after(nanosPerMap * map, () -> {
                    reducer.announce(id, source);
                    reducer.pump();
                });
            } else {
                reducer.announce(id, source);
            }
        }
        timeline.at(0, reducer::pump);
    }

    private SimulationResult run() {
        timeline.at(timeline.now() + SAMPLE_NANOS, this::sample);
        Deque<SimulatedReducer> running = new ArrayDeque<>(reducers);
        while (!running.isEmpty()) {
            timeline.step();
            while (!running.isEmpty() && running.peek().isComplete()) {
                running.remove();
            }
            if (timeline.now() > LONGEST_NANOS) {
                throw new IllegalStateException("the simulated shuffle " + scenario.name() + " does not end");
            }
        }
        return meter.result(
                servers, reducers.stream().mapToLong(SimulatedReducer::requests).sum());
    }

    private void sample() {
        meter.sample(servers);
        timeline.at(timeline.now() + SAMPLE_NANOS, this::sample);
    }

    private double around(double spread) {
        return 1 + spread * (2 * random.nextDouble() - 1);
    }
}
