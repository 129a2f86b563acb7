/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.process.Deadline;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.reuse.service.WorldName;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;

/**
 * The reducers of a node: all reduces of a load, some at a time, several rounds. Prints {@code PROBE metric value} for what
 * the timed rounds came to.
 *
 * <p>Usage: {@code ReducersProcess SITE_FILE LOAD WORK_DIRECTORY HANDLER_PORT mpi|tcp|http ROUNDS [PID...]}; the processor
 * time of the given processes is counted beside this one's.
 */
final class ReducersProcess {
    static final String LINE = "PROBE ";
    static final String SECONDS = "seconds";
    static final String CPU = "cpu";
    static final String BYTES = "bytes";
    static final String DIGEST = "digest";
    static final String STAGING = "staging";

    private static final int PARALLEL = 2;
    private static final int WARM_UP_ROUNDS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ShuffleLoad load;
    private final Reducers reducers;
    private final List<ProcessHandle> counted;

    private ReducersProcess(ShuffleLoad load, Reducers reducers, List<ProcessHandle> counted) {
        this.load = requireNonNull(load, "load is null");
        this.reducers = requireNonNull(reducers, "reducers is null");
        this.counted = List.copyOf(counted);
    }

    public static void main(String[] arguments) throws Exception {
        Configuration site = new Configuration();
        site.addResource(Path.of(arguments[0]).toUri().toURL());
        ShuffleLoad load = ShuffleLoad.parse(arguments[1]);
        int port = Integer.parseInt(arguments[3]);
        String how = arguments[4];
        if (how.equals(AgentProcess.MPI)) {
            join(site);
        }
        if (!how.equals(ShuffleKind.STOCK.transport())) {
            awaitAgent(site, "localhost:" + port);
        }
        List<ProcessHandle> counted = new ArrayList<>(List.of(ProcessHandle.current()));
        Arrays.stream(arguments).skip(6).map(Long::valueOf).forEach(pid -> ProcessHandle.of(pid)
                .ifPresent(counted::add));
        Reducers reducers = new Reducers(load, site, Path.of(arguments[2]), port);
        new ReducersProcess(load, reducers, counted).run(Integer.parseInt(arguments[5]));
        // Threads of MPI must not keep the process.
        Runtime.getRuntime().halt(0);
    }

    private static void join(Configuration site) {
        OpenMpiEndpoint endpoint = OpenMpiEndpoint.join(
                rank -> new Member(rank, ProcessRole.SLOT, "localhost", "localhost", 0, OptionalInt.of(0)),
                RequestHandler.refusing(),
                TransportKeys.limits(site::get));
        new SlotTransport(WorldName.of(endpoint.world()), endpoint).install();
    }

    private static void awaitAgent(Configuration site, String name) {
        AgentAddresses addresses = new AgentAddresses(
                Path.of(ReuseKeys.ADDRESS_DIR.getIfSet(site::get).orElseThrow()));
        if (!Deadline.after(PATIENCE).await(() -> {
            try {
                return addresses.find(name).isPresent();
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        })) {
            throw new IllegalStateException("no agent of " + name + " within " + PATIENCE.toSeconds() + " s");
        }
    }

    private void run(int rounds) throws Exception {
        ReduceOutcome first = round(true);
        print(DIGEST, Long.toUnsignedString(first.digest()));
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            round(false);
        }
        double cpuBefore = cpuSeconds();
        long start = System.nanoTime();
        long bytes = 0;
        long staging = 0;
        for (int i = 0; i < rounds; i++) {
            ReduceOutcome outcome = round(false);
            bytes += outcome.bytes();
            staging = Math.max(staging, outcome.stagingBytes());
        }
        print(SECONDS, String.format(Locale.ROOT, "%.6f", (System.nanoTime() - start) / 1e9));
        print(CPU, String.format(Locale.ROOT, "%.3f", cpuSeconds() - cpuBefore));
        print(STAGING, Long.toString(staging));
        print(BYTES, Long.toString(bytes));
    }

    /** All reduces once. */
    private ReduceOutcome round(boolean read) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(PARALLEL);
        try {
            AtomicInteger next = new AtomicInteger();
            List<Future<ReduceOutcome>> running = new ArrayList<>();
            for (int i = 0; i < PARALLEL; i++) {
                running.add(threads.submit(() -> {
                    ReduceOutcome sum = ReduceOutcome.NONE;
                    for (int reduce = next.getAndIncrement();
                            reduce < load.reduces();
                            reduce = next.getAndIncrement()) {
                        sum = sum.plus(reducers.run(reduce, read));
                    }
                    return sum;
                }));
            }
            ReduceOutcome sum = ReduceOutcome.NONE;
            for (Future<ReduceOutcome> one : running) {
                sum = sum.plus(one.get());
            }
            return sum;
        } finally {
            threads.shutdownNow();
        }
    }

    private double cpuSeconds() {
        return counted.stream()
                        .flatMap(process -> process.info().totalCpuDuration().stream())
                        .mapToLong(Duration::toMillis)
                        .sum()
                / 1e3;
    }

    private static void print(String metric, String value) {
        System.out.println(LINE + metric + " " + value);
    }
}
