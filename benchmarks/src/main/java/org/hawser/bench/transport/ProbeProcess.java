// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.util.ThreadUtil;
import org.hawser.bench.run.ProcessTree;

/**
 * One of the two processes of a probe. The one that measures prints a line {@code PROBE metric value} for each value: moves
 * by size and requests in us, processor time in s per GB.
 */
public final class ProbeProcess {
    static final String LINE = "PROBE ";
    static final String READY = "READY";
    static final String REQUEST = "request";
    static final String CALLBACK_REQUEST = "callback-request";
    static final String IDLE_REQUEST = "idle-request";
    static final String CPU = "cpu";

    static final int[] SIZES = {8, 4 << 10, 64 << 10, 256 << 10, 1 << 20, 8 << 20, 64 << 20};

    /** Until then the JVM has compiled what is used; processes of a cluster run for hours. */
    private static final int WARM_UPS = 6;

    private static final int WARM_UP_LARGE_ROUNDS = 200;

    private static final int MAX_ROUNDS = 3000;
    private static final int MIN_ROUNDS = 8;
    private static final long BYTES_PER_SIZE = 256L << 20;
    private static final int CPU_SIZE = 8 << 20;
    private static final int CPU_ROUNDS = 128;
    private static final int IDLE_ROUNDS = 40;
    private static final long IDLE_MILLIS = 20;

    private ProbeProcess() {}

    /** Arguments: the kind of probe; over TCP also the rank and the ports of both ranks. */
    public static void main(String[] arguments) throws IOException {
        ProbeKind kind = ProbeKind.valueOf(arguments[0]);
        try (Probe probe = probe(kind, arguments)) {
            measure(probe);
        }
        // Threads of MPI must not keep the process.
        Runtime.getRuntime().halt(0);
    }

    /** In the process that is asked, this does not return. */
    private static Probe probe(ProbeKind kind, String[] arguments) throws IOException {
        return switch (kind) {
            case MPI_RAW -> RawMpiProbe.join();
            case MPI -> EndpointProbe.overMpi();
            case TCP_RAW -> RawTcpProbe.open(number(arguments, 1), number(arguments, 3));
            case TCP -> EndpointProbe.overTcp(number(arguments, 1), number(arguments, 2), number(arguments, 3));
        };
    }

    private static int number(String[] arguments, int index) {
        return Integer.parseInt(arguments[index]);
    }

    private static void measure(Probe probe) throws IOException {
        for (int i = 0; i < WARM_UPS; i++) {
            probe.move(SIZES[2], MAX_ROUNDS);
            probe.move(SIZES[4], WARM_UP_LARGE_ROUNDS);
            probe.ask(MAX_ROUNDS);
            probe.askFromCallbacks(MAX_ROUNDS);
        }
        print(REQUEST, median(probe.ask(MAX_ROUNDS)) / 1e3);
        print(CALLBACK_REQUEST, median(probe.askFromCallbacks(MAX_ROUNDS)) / 1e3);
        for (int size : SIZES) {
            int rounds = (int) Math.max(MIN_ROUNDS, Math.min(MAX_ROUNDS, BYTES_PER_SIZE / size));
            print(Integer.toString(size), median(probe.move(size, rounds)) / 1e3);
        }
        double before = cpuSeconds();
        probe.move(CPU_SIZE, CPU_ROUNDS);
        print(CPU, (cpuSeconds() - before) / (probe.movesPerRound() * CPU_ROUNDS * (double) CPU_SIZE / 1e9));
        long[] idle = new long[IDLE_ROUNDS];
        for (int i = 0; i < IDLE_ROUNDS; i++) {
            ThreadUtil.sleepAtLeastIgnoreInterrupts(IDLE_MILLIS);
            idle[i] = probe.ask(1)[0];
        }
        print(IDLE_REQUEST, median(idle) / 1e3);
    }

    /** Of both processes, which have the same parent. */
    private static double cpuSeconds() {
        return ProcessTree.cpu(ProcessTree.siblings()).toMillis() / 1e3;
    }

    static void print(String metric, double value) {
        System.out.println(LINE + metric + " " + String.format(Locale.ROOT, "%.3f", value));
    }

    private static double median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
