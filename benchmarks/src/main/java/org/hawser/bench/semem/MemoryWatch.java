// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hawser.cluster.core.probe.MemoryCall;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.semem.wire.MemoryMessage;

/** Asks the agents of a cluster what they hold in memory while a job runs, and keeps the most. */
final class MemoryWatch implements AutoCloseable {
    private static final long PAUSE_MILLIS = Duration.ofMillis(250).toMillis();

    private final Path runs;
    private final Thread thread;
    private volatile long peakWorkers;
    private volatile long peakMemoryNodes;

    private MemoryWatch(Path runs) {
        this.runs = requireNonNull(runs, "runs is null");
        this.thread = new Thread(this::watch, "memory-watch");
    }

    /**
     * Starts.
     *
     * @param runs the directory with the run directories of all nodes
     */
    static MemoryWatch start(Path runs) {
        MemoryWatch watch = new MemoryWatch(runs);
        watch.thread.setDaemon(true);
        watch.thread.start();
        return watch;
    }

    /** Bytes that all workers together held at most. */
    long peakWorkers() {
        return peakWorkers;
    }

    /** Likewise memory nodes. */
    long peakMemoryNodes() {
        return peakMemoryNodes;
    }

    /** The counters of all agents, added up; empty if none keeps files in memory. */
    static Map<String, Long> counters(Path runs) {
        Map<String, Long> sums = new TreeMap<>();
        for (Path run : nodes(runs)) {
            report(run).ifPresent(report -> report.counters()
                    .forEach((name, count) -> sums.merge(name, count, Long::sum)));
        }
        return sums;
    }

    /** How many agents keep files in memory. */
    static long count(Path runs) {
        return nodes(runs).stream().filter(run -> report(run).isPresent()).count();
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                long workers = 0;
                long memoryNodes = 0;
                for (Path run : nodes(runs)) {
                    long used = report(run).map(MemoryMessage.Report::used).orElse(0L);
                    if (run.getFileName().toString().startsWith("memory")) {
                        memoryNodes += used;
                    } else {
                        workers += used;
                    }
                }
                peakWorkers = Math.max(peakWorkers, workers);
                peakMemoryNodes = Math.max(peakMemoryNodes, memoryNodes);
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Optional<MemoryMessage.Report> report(Path run) {
        try {
            return Optional.of(MemoryCall.ask(new RunDirectory(run)));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Those whose agent keeps files in memory, or did. */
    private static List<Path> nodes(Path runs) {
        try (Stream<Path> all = Files.list(runs)) {
            return all.filter(run -> Files.exists(run.resolve(MemoryMessage.SOCKET)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
