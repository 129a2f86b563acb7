// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.cluster.core.probe.MemoryCall;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.semem.store.StorePlace;
import org.hawser.semem.wire.MemoryMessage.Report;

/**
 * What the agents of some nodes say of their memory, and what is in it.
 *
 * @param runs the run directories of the nodes
 */
record MemoryReports(List<Path> runs) {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    MemoryReports {
        runs = List.copyOf(runs);
    }

    static MemoryReports ofWorkers(TestCluster cluster) {
        return of(cluster.local().state().workers(), cluster.local()::runDir);
    }

    static MemoryReports ofMemoryNodes(TestCluster cluster) {
        long nodes = cluster.local().state().daemons().stream()
                .filter(daemon -> daemon.role().label().equals("memorynode"))
                .count();
        return of((int) nodes, cluster.local()::memoryRunDir);
    }

    private static MemoryReports of(int nodes, IntFunction<Path> run) {
        return new MemoryReports(IntStream.rangeClosed(1, nodes).mapToObj(run).toList());
    }

    MemoryReports and(MemoryReports others) {
        return new MemoryReports(
                Stream.concat(runs.stream(), others.runs.stream()).toList());
    }

    /** One of the nodes, counted from 1. */
    MemoryReports only(int node) {
        return new MemoryReports(List.of(runs.get(node - 1)));
    }

    /** Node by node. */
    List<Report> all() {
        return runs.stream().map(MemoryReports::ask).toList();
    }

    /** A counter of all nodes together. */
    long sum(String counter) {
        return all().stream()
                .mapToLong(report -> report.counters().getOrDefault(counter, 0L))
                .sum();
    }

    /** Waits until nothing of any job is left, as the agents say and as their directories in memory show. */
    void awaitFreed() {
        await("memory of ended jobs is freed")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .untilAsserted(() -> {
                    for (Path run : runs) {
                        Report report = ask(run);
                        assertThat(report.used()).as("used of %s", run).isZero();
                        assertThat(report.applications())
                                .as("applications of %s", run)
                                .isEmpty();
                        assertThat(report.lent()).as("lent by %s", run).isEmpty();
                        assertThat(report.moved()).as("moved from %s", run).isEmpty();
                        assertThat(report.counters()).doesNotContainKeys("poolBytes", "poolSlots", "poolFiles");
                        assertThat(remains(run)).isEmpty();
                    }
                });
    }

    /** The directory in memory of an agent. */
    static Path store(Path run) {
        return new StorePlace(Path.of("/dev/shm"), run).root();
    }

    private static Report ask(Path run) {
        try {
            return MemoryCall.ask(new RunDirectory(run));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is there but for what the agent needs for itself: files whose names begin with a dot, and empty directories. */
    private static List<Path> remains(Path run) {
        Path store = store(run);
        try (Stream<Path> files = Files.walk(store)) {
            return files.filter(file -> !file.equals(store))
                    .filter(file -> isOfAJob(store.relativize(file), file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOfAJob(Path name, Path file) {
        String first = name.getName(0).toString();
        return first.startsWith("application_")
                || (!first.startsWith(".") && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS));
    }
}
