// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.bench.run.LocalRank;
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
 *
 * @param counted processes whose processor time counts
 */
record ReducersProcess(ReducersTask task, Reducers reducers, List<ProcessHandle> counted) {
    static final List<String> JVM_OPTIONS = List.of("-Xmx1536m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseParallelGC");

    /** Reduces at a time, on a host that serves them too. */
    static final int PARALLEL = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

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
        OpenMpiEndpoint endpoint =
                LocalRank.join(site::get, ProcessRole.SLOT, OptionalInt.of(0), RequestHandler.refusing());
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
        Workload workload = task.workload();
        ReduceOutcome first = round(0, true);
        if (task.rounds() == 0) {
            new ReducersReport(0, 0, first, 0).print();
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
        ReduceOutcome outcome = new ReduceOutcome(0, first.digest(), 0, 0);
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
                        outcome,
                        together / task.rounds())
                .print();
    }

    private void evict(Path local) throws IOException {
        Workload workload = task.workload();
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
            List<Callable<ReduceOutcome>> reduces = new ArrayList<>();
            for (int i = 0; i < task.workload().load().reduces(); i++) {
                int reduce = i;
                reduces.add(() -> reducers.run(reduce, attempt, read));
            }
            ReduceOutcome sum = ReduceOutcome.NONE;
            for (Future<ReduceOutcome> one : threads.invokeAll(reduces)) {
                sum = sum.plus(one.get());
            }
            return sum;
        } finally {
            threads.shutdownNow();
        }
    }
}
