// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.Outcomes;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.OpenMpi;

/**
 * The comparison {@code shuffle}: nothing but the shuffle. Real reduce tasks fetch real map output from real servers,
 * all on one host. Times are taken after rounds that warm up all processes. With outputs in memory, it compares reducers
 * that read them there with those that request them from the agent.
 */
public final class ShuffleComparison implements ProcessComparison {
    static final String TIME = "time per GB";
    static final String CPU = "CPU per GB";
    static final String OPENS = "opens per map output";
    static final String STAGING = "peak staging";

    private static final double GB = 1e9;
    private static final double MIB = 1 << 20;
    private static final String COLD = Workload.COLD_ROUNDS + " after " + Workload.COLD_WARM_UPS;

    private final Path directory;
    private final Path mpi;
    private final List<ShuffleKind> kinds;
    private final List<ShuffleLoad> loads;
    private final Duration warmUp;
    private final boolean inMemory;
    private final Outcomes outcomes = new Outcomes();

    private ShuffleComparison(
            Path directory,
            Path mpi,
            List<ShuffleKind> kinds,
            List<ShuffleLoad> loads,
            Duration warmUp,
            boolean inMemory) {
        this.directory = directory;
        this.mpi = mpi;
        this.kinds = kinds;
        this.loads = loads;
        this.warmUp = warmUp;
        this.inMemory = inMemory;
    }

    /**
     * A comparison with the Open MPI of this machine, if it can be used; without, over TCP alone.
     *
     * @param directory where the map outputs are written; it is removed after a success
     * @param warmUp how long each configuration shuffles before it is timed: slots, agents and NodeManagers run for hours
     * @param inMemory whether the map outputs are in tmpfs, where the stock shuffle does not compete
     */
    public static ShuffleComparison of(
            Path root, Path directory, List<ShuffleLoad> loads, Duration warmUp, boolean inMemory) {
        OpenMpi mpi = OpenMpi.of(root, System.getenv());
        boolean present = mpi.usability().isUsable();
        return new ShuffleComparison(
                directory,
                mpi.directory(),
                Stream.of(ShuffleKind.values())
                        .filter(kind -> present || kind != ShuffleKind.MPI)
                        .filter(kind -> kind != (inMemory ? ShuffleKind.STOCK : ShuffleKind.IN_PLACE))
                        .toList(),
                loads,
                warmUp,
                inMemory);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        for (ShuffleLoad load : loads) {
            settings.put(
                    load.name(),
                    load.maps() + " maps, " + load.reduces() + " reduces, " + load.blockBytes() + " bytes a block");
        }
        settings.put("warm-up, s", Long.toString(warmUp.toSeconds()));
        settings.put("map outputs", inMemory ? "in memory" : "on disk");
        if (!inMemory) {
            settings.put("rounds that read from disk, timed after untimed", COLD);
        }
        settings.put("reduces at a time", Integer.toString(ReducersProcess.PARALLEL));
        return settings;
    }

    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements)
            throws IOException, InterruptedException {
        for (ShuffleLoad load : loads) {
            Path local = directory.resolve("local");
            FileUtil.fullyDelete(local.toFile());
            if (inMemory) {
                try (OutputsInMemory outputs = OutputsInMemory.of(local)) {
                    progress.line(load.name() + " are in " + outputs.store());
                    new MapOutputs(load, local).write(0);
                    turns(new Workload(load, false), local, runs, progress, measurements);
                }
            } else {
                new MapOutputs(load, local).write(Workload.COLD_ATTEMPTS);
                opens(load, local, progress, measurements);
                turns(new Workload(load, true), local, runs, progress, measurements);
                turns(new Workload(load, false), local, runs, progress, measurements);
            }
        }
        FileUtil.fullyDelete(directory.toFile());
        return results(measurements);
    }

    private void turns(Workload workload, Path local, int runs, Progress progress, Measurements measurements)
            throws IOException, InterruptedException {
        for (int run = 1; run <= runs; run++) {
            for (ShuffleKind kind : kinds) {
                progress.line(workload.name() + ", " + kind.label() + ", run " + run + " of " + runs + ": "
                        + turn(workload, local, kind, measurements));
            }
        }
    }

    private String turn(Workload workload, Path local, ShuffleKind kind, Measurements measurements)
            throws IOException, InterruptedException {
        ReducersReport report = run(workload, local, kind, List.of(), workload.rounds());
        double gigabytes = report.outcome().bytes() / GB;
        double seconds = report.seconds();
        double cpu = report.cpuSeconds();
        measurements.add(workload.name(), kind.label(), TIME, "s", seconds / gigabytes);
        measurements.add(workload.name(), kind.label(), CPU, "s", cpu / gigabytes);
        if (kind.hasAgent()) {
            double staging = report.outcome().stagingBytes() / MIB;
            measurements.add(workload.name(), kind.label(), STAGING, "MiB", staging);
        }
        return String.format(Locale.ROOT, "%.0f MB/s, %.2f CPU s/GB", gigabytes * 1e3 / seconds, cpu / gigabytes);
    }

    /** In a run of its own, because tracing costs time. */
    private void opens(ShuffleLoad load, Path local, Progress progress, Measurements measurements)
            throws IOException, InterruptedException {
        for (ShuffleKind kind : kinds) {
            Path trace = directory.resolve("opens-" + kind.label());
            List<String> tracer = OpensTrace.tracer(trace);
            if (tracer.isEmpty()) {
                progress.line("opens are not counted: there is no strace on this machine");
                return;
            }
            run(new Workload(load, false), local, kind, tracer, 0);
            double opens = OpensTrace.count(trace, "file.out\"") / (double) load.maps();
            measurements.add(load.name(), kind.label(), OPENS, "", opens);
            progress.line(load.name() + ", " + kind.label() + ": " + opens + " opens of a map's output by its reduces");
        }
    }

    private ReducersReport run(Workload workload, Path local, ShuffleKind kind, List<String> tracer, int rounds)
            throws IOException, InterruptedException {
        ShuffleSite site = ShuffleSite.here(directory.resolve(kind.label()), local);
        site.prepare(kind, kind.settings());
        ReducersReport report = new ShuffleProcesses(kind, site, mpi, tracer).run(workload, warmUp, rounds);
        outcomes.require(workload.load().name(), kind.label(), report.outcome().digestText());
        return report;
    }

    /** The one over MPI last, where there is MPI. */
    private List<Result> results(Measurements measurements) {
        return inMemory ? inPlace(measurements) : againstStock(measurements);
    }

    private List<Result> inPlace(Measurements measurements) {
        List<Result> results = new ArrayList<>();
        kinds.stream()
                .filter(kind -> kind != ShuffleKind.IN_PLACE)
                .sorted(Comparator.reverseOrder())
                .forEach(kind -> loads.forEach(load -> {
                    String name = "shuffle-in-place-" + kind.transport() + "-"
                            + load.name().replace(' ', '-');
                    results.add(result(measurements, name + "-cpu", load.name(), CPU, kind, ShuffleKind.IN_PLACE));
                    results.add(result(measurements, name, load.name(), TIME, kind, ShuffleKind.IN_PLACE));
                }));
        return results;
    }

    private List<Result> againstStock(Measurements measurements) {
        List<Result> results = new ArrayList<>();
        for (boolean cold : List.of(true, false)) {
            kinds.stream()
                    .filter(ShuffleKind::hasAgent)
                    .sorted(Comparator.reverseOrder())
                    .forEach(kind -> loads.forEach(load -> {
                        Workload workload = new Workload(load, cold);
                        String name = "shuffle-" + kind.transport() + "-"
                                + workload.name().replace(",", "").replace(' ', '-');
                        results.add(result(measurements, name + "-cpu", workload.name(), CPU, ShuffleKind.STOCK, kind));
                        results.add(result(measurements, name, workload.name(), TIME, ShuffleKind.STOCK, kind));
                    }));
        }
        return results;
    }

    private static Result result(
            Measurements measurements,
            String name,
            String workload,
            String metric,
            ShuffleKind base,
            ShuffleKind contender) {
        return measurements.compare(name, workload, metric, base.label(), contender.label(), "s/GB");
    }
}
