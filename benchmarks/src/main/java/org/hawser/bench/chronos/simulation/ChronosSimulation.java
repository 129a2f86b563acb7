// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos.simulation;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Count;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.bench.stats.Samples;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;

/** The comparison {@code chronos-sim}: recovery tasks on large clusters in simulated time, with Chronos' own decisions. */
public final class ChronosSimulation implements ProcessComparison {
    static final String WAIT = "recovery wait";
    static final String DECISION = "time of a decision";

    private static final int MAX_NODES = 10_000;
    private static final int MAX_SLOTS = 1000;
    private static final double P99 = 99;

    private final List<Integer> nodes;
    private final int slots;
    private final int jobs;

    /** A comparison of clusters with these numbers of nodes, each with so many slots. */
    public ChronosSimulation(List<Integer> nodes, int slots, int jobs) {
        this.nodes = List.copyOf(new TreeSet<>(nodes));
        this.slots = slots;
        this.jobs = jobs;
        if (this.nodes.isEmpty()) {
            throw new ClusterException("--nodes is empty, allowed are numbers separated by commas.");
        }
        this.nodes.forEach(count -> Count.require("nodes", count, MAX_NODES));
        if (this.nodes.get(0) < 2) {
            throw new ClusterException("--nodes has 1, allowed is 2 to " + MAX_NODES + ": one of them is lost.");
        }
        Count.require("slots", slots, MAX_SLOTS);
        Count.require("jobs", jobs, MAX_SLOTS);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("nodes", nodes.toString());
        lines.put("slots of a node", Integer.toString(slots));
        lines.put("jobs", Integer.toString(jobs));
        return lines;
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        requireNonNull(progress, "progress is null");
        for (int count : nodes) {
            // The first decisions are made by code that is not compiled yet.
            new SimulatedLoss(Room.CHRONOS, count, slots, jobs, 0).run();
            for (int run = 1; run <= runs; run++) {
                for (Room room : Room.values()) {
                    Outcome outcome = new SimulatedLoss(room, count, slots, jobs, run).run();
                    record(measurements, count, room, outcome);
                    progress.line(String.format(
                            Locale.ROOT,
                            "%d nodes, %s, run %d of %d: recovery wait %s s, %d of %d maps local, %d victims",
                            count,
                            room.label(),
                            run,
                            runs,
                            new Samples(outcome.waits()).text(),
                            outcome.local(),
                            outcome.maps(),
                            outcome.victims()));
                }
            }
        }
        return results(runs, measurements);
    }

    private static void record(Measurements measurements, int count, Room room, Outcome outcome) {
        String cluster = name(count);
        outcome.waits().forEach(wait -> measurements.add(cluster, room.label(), WAIT, "s", wait));
        double share = outcome.maps() == 0 ? 0 : 100.0 * outcome.local() / outcome.maps();
        measurements.add(cluster, room.label(), "local recovery maps", "%", share);
        measurements.add(cluster, room.label(), "victims", "", outcome.victims());
        measurements.add(cluster, room.label(), "work of victims that is lost", "s", outcome.lostSeconds());
        outcome.decisionMicros().forEach(micros -> measurements.add(cluster, room.label(), DECISION, "us", micros));
    }

    private List<Result> results(int runs, Measurements measurements) {
        List<Result> results = new ArrayList<>();
        for (int count : nodes) {
            Optional<Samples> waits = measurements.find(name(count), Room.WAIT.label(), WAIT);
            Optional<Samples> chronos = measurements.find(name(count), Room.CHRONOS.label(), WAIT);
            Optional<Samples> decisions = measurements.find(name(count), Room.CHRONOS.label(), DECISION);
            if (waits.isPresent() && chronos.isPresent() && decisions.isPresent()) {
                results.add(new Result("chronos-sim-" + count, mean(waits.get()), mean(chronos.get()), "s", runs)
                        .with("decision-p99-us", decisions.get().percentile(P99)));
            }
        }
        return results;
    }

    /** In some runs tasks are about to end at the moment of the loss, in others none is: a median would be one of both. */
    private static double mean(Samples samples) {
        return samples.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    private static String name(int count) {
        return count + " nodes";
    }
}
