// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.ProcessComparison;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.OpenMpi;

/**
 * The comparison {@code transport}: Hawser's transport beside the network under it. MPI is compared with ping-pong of
 * two processes that do nothing else, where a move is half a round; TCP with blocking sockets. Without MPI, only TCP is
 * measured.
 */
public final class TransportComparison implements ProcessComparison {
    private static final String MICROS = "us";
    private static final String MOVE = "move";
    private static final String REQUEST = "request";
    private static final String IDLE = "request when idle";
    private static final String CALLBACK = "request from a callback";
    private static final String CPU = "CPU per GB";
    private static final int IDLE_RANKS = 8;
    private static final String IDLE_CPU = IDLE_RANKS + " idle ranks";
    private static final String OF_ONE_CORE = "CPU of one core";
    private static final String PERCENT = "%";
    private static final int IDLE_SECONDS = 30;
    private static final int IDLE_RAW_SECONDS = 3;
    private static final int KIB = 1024;

    private final ProbeRun probes;
    private final List<ProbeKind> kinds;

    private TransportComparison(ProbeRun probes, List<ProbeKind> kinds) {
        this.probes = probes;
        this.kinds = kinds;
    }

    /** A comparison with the Open MPI of this machine, if it can be used. */
    public static TransportComparison of(Path root) {
        OpenMpi mpi = OpenMpi.of(root, System.getenv());
        boolean present = mpi.usability().isUsable();
        return new TransportComparison(
                new ProbeRun(mpi.directory()),
                Stream.of(ProbeKind.values())
                        .filter(kind -> present || !kind.overMpi())
                        .toList());
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("processes", "2 on one host", "calls under way", "1");
    }

    /** After one run that does not count. */
    @Override
    public List<Result> measure(int runs, Progress progress, Measurements measurements) throws InterruptedException {
        for (int round = 0; round <= runs; round++) {
            for (ProbeKind kind : kinds) {
                Map<String, Double> values = probes.of(kind);
                if (round > 0) {
                    values.forEach((metric, value) -> record(measurements, kind, metric, value));
                }
                progress.line(kind.label() + ", " + (round > 0 ? "run " + round + " of " + runs : "warm-up")
                        + ": 1 MiB in " + values.get(Integer.toString(KIB * KIB)) + " us, request "
                        + values.get(ProbeProcess.REQUEST) + " us");
            }
        }
        List<Result> results = new ArrayList<>(results(measurements, ProbeKind.TCP_RAW, ProbeKind.TCP));
        if (kinds.contains(ProbeKind.MPI)) {
            measureIdle(ProbeKind.MPI_RAW, IDLE_RAW_SECONDS, progress, measurements);
            measureIdle(ProbeKind.MPI, IDLE_SECONDS, progress, measurements);
            String raw = ProbeKind.MPI_RAW.label();
            String mpi = ProbeKind.MPI.label();
            results.add(measurements.compare("transport-mpi-idle-cpu", IDLE_CPU, OF_ONE_CORE, raw, mpi, PERCENT));
            results.addAll(results(measurements, ProbeKind.MPI_RAW, ProbeKind.MPI));
        }
        return results;
    }

    private void measureIdle(ProbeKind kind, int seconds, Progress progress, Measurements measurements)
            throws InterruptedException {
        double percent = probes.idleCpu(kind, IDLE_RANKS, seconds);
        measurements.add(IDLE_CPU, kind.label(), OF_ONE_CORE, PERCENT, percent);
        progress.line(
                kind.label() + ", " + IDLE_RANKS + " idle ranks for " + seconds + " s: " + percent + " % of one core");
    }

    private static void record(Measurements measurements, ProbeKind kind, String metric, double value) {
        switch (metric) {
            case ProbeProcess.REQUEST -> measurements.add(REQUEST, kind.label(), MOVE, MICROS, value);
            case ProbeProcess.CALLBACK_REQUEST -> measurements.add(CALLBACK, kind.label(), MOVE, MICROS, value);
            case ProbeProcess.IDLE_REQUEST -> measurements.add(IDLE, kind.label(), MOVE, MICROS, value);
            case ProbeProcess.CPU -> measurements.add(CPU, kind.label(), "CPU", "s", value);
            default -> measurements.add(size(Integer.parseInt(metric)), kind.label(), MOVE, MICROS, value);
        }
    }

    private static List<Result> results(Measurements measurements, ProbeKind base, ProbeKind hawser) {
        List<Result> results = new ArrayList<>();
        String prefix = "transport-" + hawser.label();
        results.add(measurements.compare(prefix + "-request-idle", IDLE, MOVE, base.label(), hawser.label(), MICROS));
        results.add(measurements.compare(prefix + "-request", REQUEST, MOVE, base.label(), hawser.label(), MICROS));
        results.add(measurements.compare(
                prefix + "-request-callback", CALLBACK, MOVE, base.label(), hawser.label(), MICROS));
        results.add(measurements.compare(prefix + "-cpu", CPU, "CPU", base.label(), hawser.label(), "s"));
        for (int i = ProbeProcess.SIZES.length - 1; i >= 0; i--) {
            String size = size(ProbeProcess.SIZES[i]);
            if (ProbeProcess.SIZES[i] >= KIB * KIB) {
                String name = prefix + "-" + size.replace(" ", "");
                results.add(measurements.compare(name, size, MOVE, base.label(), hawser.label(), MICROS));
            }
        }
        return results;
    }

    private static String size(int bytes) {
        if (bytes >= KIB * KIB) {
            return bytes / (KIB * KIB) + " MiB";
        }
        return bytes >= KIB ? bytes / KIB + " KiB" : bytes + " B";
    }
}
