// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.bench.run.ProcessTree;
import org.hawser.bench.shuffle.Reducers.ReduceOutcome;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.ProcessRole;

/**
 * The program of a process that runs the reducers of a node: all reduces of a load, some at a time, in several rounds.
 * Prints a {@link ReducersReport}.
 *
 * <p>Its argument is the file of a {@link ReducersTask}.
 */
final class ReducersProcess {
    /** Reduces at a time, on a host that serves them too. */
    static final int PARALLEL = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ReducersTask task;
    private final Workload workload;
    private final Reducers reducers;
    private final List<ProcessHandle> counted;

    private ReducersProcess(ReducersTask task, Reducers reducers, List<ProcessHandle> counted) {
        this.task = requireNonNull(task, "task is null");
        this.workload = task.workload();
        this.reducers = requireNonNull(reducers, "reducers is null");
        this.counted = List.copyOf(counted);
    }

    public static void main(String[] arguments) throws Exception {
        ReducersTask task = ReducersTask.read(arguments[0]);
        Configuration site = new Configuration();
        site.addResource(task.site().toUri().toURL());
        if (task.transport().equals(AgentProcess.MPI)) {
            join(site);
        }
        if (!task.transport().equals(ShuffleKind.STOCK.transport())) {
            task.sources().addresses().forEach(address -> awaitAgent(site, address));
        }
        Reducers reducers = new Reducers(task.workload().load(), site, task.work(), task.sources());
        new ReducersProcess(task, reducers, counted(task.servers()))
                .run(Path.of(site.get("yarn.nodemanager.local-dirs")));
        // Threads of MPI must not keep the process.
        Runtime.getRuntime().halt(0);
    }

    /** Servers started by the same process are this process's siblings; under mpirun, handlers are not. */
    private static List<ProcessHandle> counted(List<Long> servers) {
        return Stream.concat(
                        servers.stream().flatMap(server -> ProcessHandle.of(server).stream()),
                        ProcessTree.siblings().stream())
                .distinct()
                .toList();
    }

    private static void join(Configuration site) {
        OpenMpiEndpoint endpoint = LocalRank.join(site, ProcessRole.SLOT, OptionalInt.of(0), RequestHandler.refusing());
        new SlotTransport(endpoint.world().name(), endpoint).install();
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

    private void run(Path local) throws Exception {
        ReduceOutcome first = round(0, true);
        String digest = Long.toUnsignedString(first.digest());
        if (task.rounds() == 0) {
            new ReducersReport(0, 0, first.bytes(), digest, 0, 0, 0).print();
            return;
        }
        for (Deadline warm = Deadline.after(Duration.ofMillis(task.warmUpMillis())); !warm.isOver(); ) {
            round(0, false);
        }
        if (workload.cold()) {
            evict(local);
        }
        for (int i = 0; i < workload.warmUps(); i++) {
            round(workload.attempt(i), false);
        }
        Optional<StagingWatch> watch = task.watched() ? Optional.of(StagingWatch.start()) : Optional.empty();
        long together = 0;
        Duration cpuBefore = ProcessTree.cpu(counted);
        long nanos = 0;
        ReduceOutcome outcome = ReduceOutcome.NONE;
        for (int i = 0; i < task.rounds(); i++) {
            List<Slowdown.Running> slow =
                    task.slowdowns().stream().map(Slowdown::begin).toList();
            long start = System.nanoTime();
            outcome = outcome.plus(round(workload.attempt(workload.warmUps() + i), false));
            nanos += System.nanoTime() - start;
            together += watch.map(StagingWatch::takePeakBytes).orElse(0L);
            for (Slowdown.Running one : slow) {
                one.end();
            }
        }
        new ReducersReport(
                        nanos / 1e9,
                        ProcessTree.cpu(counted).minus(cpuBefore).toMillis() / 1e3,
                        outcome.bytes(),
                        digest,
                        outcome.stagingBytes(),
                        together / task.rounds(),
                        outcome.httpSegments())
                .print();
    }

    private void evict(Path local) throws IOException {
        for (int round = 0; round < workload.warmUps() + task.rounds(); round++) {
            for (int map = 0; map < workload.load().maps(); map++) {
                PageCache.evict(workload.load().output(local, workload.load().map(map, workload.attempt(round))));
            }
        }
    }

    /** All reduces once. */
    private ReduceOutcome round(int attempt, boolean read) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(task.parallel());
        try {
            AtomicInteger next = new AtomicInteger();
            List<Future<ReduceOutcome>> running = new ArrayList<>();
            for (int i = 0; i < task.parallel(); i++) {
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
}
