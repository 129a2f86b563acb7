// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.wire.Marker;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives up what a lost node had. Outputs of which there is another copy stay; the others are missing from now on. Safe for
 * use by several threads.
 */
final class Losses {
    private static final Logger LOG = LoggerFactory.getLogger(Losses.class);

    private final Path store;
    private final MovedOutputs moved;
    private final Swap swap;
    private final Supplier<Optional<MapOutputServer>> server;
    private final LossReport report;
    private final SememMetrics metrics;
    /** By application, what the ApplicationMaster has not been told. */
    private final Map<String, List<String>> untold = new ConcurrentHashMap<>();

    Losses(
            Path store,
            MovedOutputs moved,
            Swap swap,
            Supplier<Optional<MapOutputServer>> server,
            LossReport report,
            SememMetrics metrics) {
        this.store = store;
        this.moved = moved;
        this.swap = swap;
        this.server = server;
        this.report = report;
        this.metrics = metrics;
    }

    /** The node has nothing of this worker any more. */
    void handle(String node) {
        if (handle(node, any -> true)) {
            metrics.count(Total.NODES_LOST);
        }
    }

    /** The node lacks the outputs of these attempts, and has the others. */
    void handle(String node, Collection<String> attempts) {
        handle(node, attempts::contains);
    }

    private boolean handle(String node, Predicate<String> attempts) {
        Map<String, List<String>> missing = new TreeMap<>();
        List<MovedOutputs.Copy> copies = new ArrayList<>();
        // A move that ends later sees that the node is lost.
        swap.alone(() -> copies.addAll(moved.at(node)));
        copies.removeIf(copy -> !attempts.test(copy.attempt()));
        if (copies.isEmpty()) {
            return false;
        }
        for (MovedOutputs.Copy copy : copies) {
            List<String> others =
                    copy.nodes().stream().filter(name -> !name.equals(node)).toList();
            swap.alone(() -> {
                if (!moved.has(copy)) {
                    // Its application has ended meanwhile, or it was written again.
                    return;
                }
                if (others.isEmpty()) {
                    giveUp(copy);
                    missing.computeIfAbsent(copy.application(), any -> new ArrayList<>())
                            .add(copy.attempt());
                } else {
                    leave(copy, others);
                }
            });
        }
        missing.forEach(this::forget);
        metrics.count(Total.COPIES_LOST, copies.size());
        metrics.count(
                Total.OUTPUTS_LOST,
                missing.values().stream().mapToInt(List::size).sum());
        LOG.warn("{} has lost {} map outputs of this node; no copy is left of {}", node, copies.size(), missing);
        missing.forEach(this::toTell);
        return true;
    }

    private void giveUp(MovedOutputs.Copy copy) {
        String index = OutputFile.index(copy.attempt());
        Path appDir = store.resolve(copy.application());
        try {
            // The shuffle server answers from the index; without it, the output is missing.
            if (Files.deleteIfExists(appDir.resolve(index))) {
                swap.lost(copy.application(), index);
            }
            Path place = appDir.resolve(OutputFile.data(copy.attempt()));
            if (Marker.at(place).isPresent()) {
                Files.deleteIfExists(place);
            }
        } catch (IOException e) {
            LOG.warn("{} is missing, but a trace of it is left", copy, e);
        }
        moved.remove(copy.application(), copy.attempt());
    }

    private void forget(String application, List<String> attempts) {
        JobName job = JobName.ofApplication(application);
        server.get().ifPresent(shuffle -> attempts.forEach(attempt -> shuffle.forget(job, new MapAttempt(attempt))));
    }

    private void leave(MovedOutputs.Copy copy, List<String> others) {
        Path place = store.resolve(copy.application()).resolve(OutputFile.data(copy.attempt()));
        try {
            if (Marker.at(place).isPresent()) {
                new Marker(copy.bytes(), others).replace(place);
            }
        } catch (IOException e) {
            LOG.warn("The marker of {} still names a node that is lost", copy, e);
        }
        moved.put(copy.application(), copy.attempt(), others, copy.bytes());
    }

    private void toTell(String application, List<String> attempts) {
        untold.merge(application, attempts, (some, more) -> Stream.concat(some.stream(), more.stream())
                .toList());
    }

    /**
     * Tells ApplicationMasters what is missing. To be called regularly, by a thread that may wait for the file system that
     * nodes share; what cannot be written is written later.
     */
    void tell() {
        for (String application : Set.copyOf(untold.keySet())) {
            List<String> attempts = untold.remove(application);
            try {
                report.lost(application, attempts);
            } catch (IOException e) {
                LOG.warn("Reducers of {} have to find out by themselves that outputs are missing", application, e);
                if (Files.isDirectory(store.resolve(application))) {
                    toTell(application, attempts);
                }
            }
        }
    }
}
