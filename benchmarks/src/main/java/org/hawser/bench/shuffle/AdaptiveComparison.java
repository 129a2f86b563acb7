// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.network.VirtualCluster;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Outcomes;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;

/**
 * The comparison {@code shuffle-adaptive}: ways to choose the next source under the same in-flight limit. The reducers
 * of one host fetch from four others, over cables whose bandwidth is limited.
 */
public final class AdaptiveComparison implements ProcessComparison {
    static final int IN_FLIGHT_LIMIT_BYTES = 1 << 20;

    private static final String TIME = "shuffle";
    private static final String STAGING = "peak staging, all reducers";
    private static final String CPU = "CPU of all processes";
    private static final String HTTP = "left to HTTP";

    private static final int MAPS_PER_SOURCE = 400;
    private static final int REDUCERS = 4;
    private static final int SEGMENT_BYTES = 13 << 10;
    private static final double MIB = 1 << 20;
    private static final int ROUNDS = 3;

    private final Path directory;
    private final Outcomes outcomes = new Outcomes();

    /**
     * One that has not begun.
     *
     * @param directory where the map outputs are written; it is removed after a success
     */
    public AdaptiveComparison(Path directory) {
        this.directory = requireNonNull(directory, "directory is null");
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(
                "sources", SourceNetwork.SOURCES + ", each with a cable of " + SourceNetwork.SOURCE_MBIT + " Mbit/s");
        settings.put("maps of a source", Integer.toString(MAPS_PER_SOURCE));
        settings.put(
                "reducers",
                REDUCERS + " at a time on one host, with a cable of " + SourceNetwork.REDUCERS_MBIT + " Mbit/s");
        settings.put("segment, bytes", Integer.toString(SEGMENT_BYTES));
        settings.put("in-flight limit of a reducer, bytes", Integer.toString(IN_FLIGHT_LIMIT_BYTES));
        settings.put("rounds in a run", Integer.toString(ROUNDS));
        return settings;
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements)
            throws IOException, InterruptedException {
        for (SourceScenario scenario : SourceScenario.values()) {
            FileUtil.fullyDelete(directory.toFile());
            measure(scenario, runs, progress, measurements);
        }
        FileUtil.fullyDelete(directory.toFile());
        progress.line("");
        SimulatedChoices.print(progress);
        return results(measurements);
    }

    @Override
    public void abandon() {
        VirtualCluster.removeAll();
    }

    private void measure(SourceScenario scenario, int runs, Progress progress, Measurements measurements)
            throws IOException, InterruptedException {
        Placement placement = scenario.placement(SourceNetwork.SOURCES, MAPS_PER_SOURCE);
        ShuffleLoad load = new ShuffleLoad(scenario.word(), placement.maps(), REDUCERS, SEGMENT_BYTES);
        try (SourceNetwork network = network(scenario);
                SourceServers servers = new SourceServers(network, directory, load, placement)) {
            servers.start();
            for (int run = 1; run <= runs; run++) {
                for (SourceChoice choice : SourceChoice.values()) {
                    progress.line(scenario.label() + ", " + choice.label() + ", run " + run + " of " + runs + ": "
                            + turn(scenario, choice, servers, measurements));
                }
            }
        }
    }

    private String turn(SourceScenario scenario, SourceChoice choice, SourceServers servers, Measurements measurements)
            throws IOException, InterruptedException {
        ReducersReport report = servers.reduce(choice, ROUNDS);
        outcomes.require(scenario.word(), choice.label(), report.outcome().digestText());
        double seconds = report.seconds() / ROUNDS;
        double cpu = report.cpuSeconds() / ROUNDS;
        double megabytes = report.outcome().bytes() / 1e6 / ROUNDS;
        double staging = report.stagingTogetherBytes() / MIB;
        measurements.add(scenario.label(), choice.label(), TIME, "s", seconds);
        measurements.add(scenario.label(), choice.label(), STAGING, "MiB", staging);
        measurements.add(scenario.label(), choice.label(), CPU, "s", cpu);
        double http = (double) report.outcome().httpSegments() / ROUNDS;
        measurements.add(scenario.label(), choice.label(), HTTP, "segments", http);
        return String.format(
                Locale.ROOT,
                "%.3f s, %.1f MB/s, %.2f MiB staged, %.2f CPU s",
                seconds,
                megabytes / seconds,
                staging,
                cpu);
    }

    private static SourceNetwork network(SourceScenario scenario) {
        try {
            return SourceNetwork.create(scenario);
        } catch (ClusterException e) {
            throw new ClusterException(
                    "The hosts of this benchmark cannot be made; --simulate does without them, in simulated time alone. "
                            + e.getMessage().strip(),
                    e);
        }
    }

    private static List<Result> results(Measurements measurements) {
        List<Result> results = new ArrayList<>();
        for (SourceScenario scenario : SourceScenario.values()) {
            String name = "shuffle-adaptive-" + scenario.word();
            String random = SourceChoice.RANDOM.label();
            String adaptive = SourceChoice.ADAPTIVE.label();
            results.add(measurements.compare(name + "-staging", scenario.label(), STAGING, random, adaptive, "MiB"));
            results.add(measurements.compare(name, scenario.label(), TIME, random, adaptive, "s"));
        }
        return results;
    }
}
