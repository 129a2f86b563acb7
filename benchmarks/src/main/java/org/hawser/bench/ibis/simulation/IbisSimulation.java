// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis.simulation;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Count;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.bench.stats.Samples;
import org.hawser.cluster.core.Progress;

/** The comparison {@code ibis-sim}: shares of a whole cluster with and without the broker, and what that costs. */
public final class IbisSimulation implements ProcessComparison {
    private static final int MAX_NODES = 10_000;
    private static final int MAX_APPLICATIONS = 2000;
    private static final int MAX_FLOWS = 1_000_000;
    private static final int MAX_SECONDS = 3600;
    private static final int WARM_UP_SECONDS = 10;

    private static final String CLUSTER = "cluster";
    private static final String ALONE = "without broker";
    private static final String BROKER = "broker";
    private static final String ERROR = "share error";
    private static final String SCHEDULER = "scheduler";
    private static final String DECISION = "time of a decision";
    private static final double P99 = 99;

    private final int nodes;
    private final int applications;
    private final int flows;
    private final int seconds;

    /**
     * A comparison.
     *
     * @param flows of the scheduler whose decisions are timed
     * @param seconds that are simulated, after ten that do not count
     */
    public IbisSimulation(int nodes, int applications, int flows, int seconds) {
        Count.require("nodes", nodes, MAX_NODES);
        Count.require("applications", applications, MAX_APPLICATIONS);
        Count.require("flows", flows, MAX_FLOWS);
        Count.require("seconds", seconds, MAX_SECONDS);
        this.nodes = nodes;
        this.applications = applications;
        this.flows = flows;
        this.seconds = seconds;
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("DataNodes", Integer.toString(nodes));
        lines.put("applications", applications + ", each on a tenth of the DataNodes to half of them");
        lines.put("flows of the timed scheduler", Integer.toString(flows));
        lines.put("simulated", seconds + " s");
        return lines;
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) {
        requireNonNull(progress, "progress is null");
        for (int run = 1; run <= runs; run++) {
            for (boolean broker : new boolean[] {false, true}) {
                String side = broker ? BROKER : ALONE;
                SimulatedCluster.Outcome outcome =
                        new SimulatedCluster(broker, nodes, applications, run).run(WARM_UP_SECONDS, seconds);
                record(side, outcome, measurements);
                progress.line(String.format(
                        Locale.ROOT,
                        "%s, run %d of %d: share error %s %%, %.0f messages and %.0f kB a second, %.1f us of the"
                                + " broker for an exchange, %d overdue",
                        side,
                        run,
                        runs,
                        new Samples(outcome.errorsPercent()).text(),
                        outcome.messages(),
                        (outcome.reportBytes() + outcome.answerBytes()) / 1e3,
                        outcome.exchangeMicros(),
                        outcome.overdue()));
            }
            List<Double> micros = DecisionTimes.micros(flows, run);
            micros.forEach(took -> measurements.add(SCHEDULER, BROKER, DECISION, "us", took));
            progress.line(String.format(
                    Locale.ROOT,
                    "%d flows, run %d of %d: a decision takes %.2f us, 99 %% of them at most %.2f us",
                    flows,
                    run,
                    runs,
                    new Samples(micros).median(),
                    new Samples(micros).percentile(P99)));
        }
        return List.of(measurements
                .compare("ibis-sim", CLUSTER, ERROR, ALONE, BROKER, "%")
                .with(
                        "decision-p99-us",
                        measurements.samples(SCHEDULER, BROKER, DECISION).percentile(P99))
                .with(
                        "broker-kb-per-s",
                        measurements.samples(CLUSTER, BROKER, "to the broker").median()
                                + measurements
                                        .samples(CLUSTER, BROKER, "from the broker")
                                        .median()));
    }

    private static void record(String side, SimulatedCluster.Outcome outcome, Measurements measurements) {
        outcome.errorsPercent().forEach(error -> measurements.add(CLUSTER, side, ERROR, "%", error));
        measurements.add(CLUSTER, side, "to the broker", "kB/s", outcome.reportBytes() / 1e3);
        measurements.add(CLUSTER, side, "from the broker", "kB/s", outcome.answerBytes() / 1e3);
        measurements.add(CLUSTER, side, "messages", "1/s", outcome.messages());
        measurements.add(CLUSTER, side, "exchange", "us", outcome.exchangeMicros());
    }
}
