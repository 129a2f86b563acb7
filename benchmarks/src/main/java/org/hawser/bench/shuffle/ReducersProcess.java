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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.bench.run.ProcessTree;
import org.hawser.cluster.process.Deadline;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.reuse.service.WorldName;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.ProcessRole;

/**
 * The reducers of a node: all reduces of a load, some at a time, several rounds. Prints {@code PROBE metric value} for what
 * the timed rounds came to. Processor time is that of all processes with the same parent, and of the handler.
 *
 * <p>Usage: {@code ReducersProcess SITE_FILE WORKLOAD WORK_DIRECTORY HANDLER_PORT HANDLER_PID mpi|tcp|http ROUNDS}
 */
final class ReducersProcess {
    static final String LINE = "PROBE ";
    static final String SECONDS = "seconds";
    static final String CPU = "cpu";
    static final String BYTES = "bytes";
    static final String DIGEST = "digest";
    static final String STAGING = "staging";

    private static final int PARALLEL = 2;
    /** Until then the JVMs have compiled what is used: slots, agents and NodeManagers run for hours. */
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Workload workload;
    private final Reducers reducers;
    private final List<ProcessHandle> counted;

    private ReducersProcess(Workload workload, Reducers reducers, List<ProcessHandle> counted) {
        this.workload = requireNonNull(workload, "workload is null");
        this.reducers = requireNonNull(reducers, "reducers is null");
        this.counted = List.copyOf(counted);
    }

    public static void main(String[] arguments) throws Exception {
        Configuration site = new Configuration();
        site.addResource(Path.of(arguments[0]).toUri().toURL());
        Workload workload = Workload.parse(arguments[1]);
        int port = Integer.parseInt(arguments[3]);
        String how = arguments[5];
        if (how.equals(AgentProcess.MPI)) {
            join(site);
        }
        if (!how.equals(ShuffleKind.STOCK.transport())) {
            awaitAgent(site, "localhost:" + port);
        }
        Reducers reducers = new Reducers(workload.load(), site, Path.of(arguments[2]), port);
        new ReducersProcess(workload, reducers, counted(Long.parseLong(arguments[4])))
                .run(Path.of(site.get("yarn.nodemanager.local-dirs")), Integer.parseInt(arguments[6]));
        // Threads of MPI must not keep the process.
        Runtime.getRuntime().halt(0);
    }

    /** The agent is one of this process's siblings; under mpirun, the handler is not. */
    private static List<ProcessHandle> counted(long handler) {
        return Stream.concat(ProcessHandle.of(handler).stream(), ProcessTree.siblings().stream())
                .distinct()
                .toList();
    }

    private static void join(Configuration site) {
        OpenMpiEndpoint endpoint = LocalRank.join(site, ProcessRole.SLOT, OptionalInt.of(0), RequestHandler.refusing());
        new SlotTransport(WorldName.of(endpoint.world()), endpoint).install();
    }

    private static void awaitAgent(Configuration site, String name) {
        AgentAddresses addresses = new AgentAddresses(
                Path.of(ReuseKeys.ADDRESS_DIR.getIfSet(site::get).orElseThrow()));
        if (!Deadline.after(PATIENCE).await(() -> {
            try {
                return addresses.find(name).isPresent();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        })) {
            throw new IllegalStateException("no agent of " + name + " within " + PATIENCE.toSeconds() + " s");
        }
    }

    private void run(Path local, int rounds) throws Exception {
        print(DIGEST, Long.toUnsignedString(round(0, true).digest()));
        for (Deadline warm = Deadline.after(WARM_UP); !warm.isOver(); ) {
            round(0, false);
        }
        if (workload.cold()) {
            for (int map = 0; map < workload.load().maps(); map++) {
                PageCache.evict(workload.load().output(local, workload.load().map(map, workload.attempt())));
            }
        }
        Duration cpuBefore = ProcessTree.cpu(counted);
        long start = System.nanoTime();
        ReduceOutcome outcome = ReduceOutcome.NONE;
        for (int i = 0; i < rounds; i++) {
            outcome = outcome.plus(round(workload.attempt(), false));
        }
        print(SECONDS, String.format(Locale.ROOT, "%.6f", (System.nanoTime() - start) / 1e9));
        print(
                CPU,
                String.format(
                        Locale.ROOT,
                        "%.3f",
                        ProcessTree.cpu(counted).minus(cpuBefore).toMillis() / 1e3));
        print(STAGING, Long.toString(outcome.stagingBytes()));
        print(BYTES, Long.toString(outcome.bytes()));
    }

    /** All reduces once. */
    private ReduceOutcome round(int attempt, boolean read) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(PARALLEL);
        try {
            AtomicInteger next = new AtomicInteger();
            List<Future<ReduceOutcome>> running = new ArrayList<>();
            for (int i = 0; i < PARALLEL; i++) {
                running.add(threads.submit(() -> {
                    ReduceOutcome sum = ReduceOutcome.NONE;
                    for (int reduce = next.getAndIncrement();
                            reduce < workload.load().reduces();
                            reduce = next.getAndIncrement()) {
                        sum = sum.plus(reducers.run(reduce, attempt, read));
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

    private static void print(String metric, String value) {
        System.out.println(LINE + metric + " " + value);
    }
}
