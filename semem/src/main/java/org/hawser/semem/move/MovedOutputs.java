// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.wire.Marker;
import org.hawser.semem.wire.MemoryMessage.NodeUse;
import org.hawser.shuffle.server.OutputPlace;
import org.hawser.shuffle.server.OutputPlaces;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The map outputs of this node that other nodes have. Safe for use by several threads. */
public final class MovedOutputs implements OutputPlaces {
    private static final Logger LOG = LoggerFactory.getLogger(MovedOutputs.class);

    /** By application, then by attempt. */
    private final Map<String, Map<String, Output>> places = new ConcurrentHashMap<>();
    /** Copies being sent, or sent while other copies of the same output still are; by count. */
    private final Map<Pending, Integer> pending = new ConcurrentHashMap<>();

    private record Pending(String application, String node) {}

    /** @param bytes of the data */
    private record Output(OutputPlace.Moved place, long bytes) {
        List<String> nodes() {
            return place.sources();
        }
    }

    /** An output of which a node has a copy. */
    record Copy(String application, String attempt, List<String> nodes, long bytes) {}

    @Override
    public Optional<OutputPlace> find(JobName job, MapAttempt map) {
        return Optional.ofNullable(places.get(job.application()))
                .map(ofJob -> ofJob.get(map.text()))
                .map(Output::place);
    }

    void put(String application, String attempt, List<String> nodes, long bytes) {
        // In one step: an application without outputs is removed.
        places.compute(application, (any, found) -> {
            Map<String, Output> ofJob = found == null ? new ConcurrentHashMap<>() : found;
            ofJob.put(attempt, new Output(new OutputPlace.Moved(nodes), bytes));
            return ofJob;
        });
    }

    void remove(String application, String attempt) {
        places.computeIfPresent(application, (any, ofJob) -> {
            ofJob.remove(attempt);
            return ofJob.isEmpty() ? null : ofJob;
        });
    }

    /** The node is about to get a copy, which counts as one that is needed until {@link #ended(String, List)}. */
    void begun(String application, String node) {
        pending.merge(new Pending(application, node), 1, Integer::sum);
    }

    /** Whether the node may have got the output just now, so that this is not known here yet. */
    boolean isArriving(String application, String attempt, String node) {
        Output known = places.getOrDefault(application, Map.of()).get(attempt);
        return pending.containsKey(new Pending(application, node))
                && (known == null || !known.nodes().contains(node));
    }

    /** The output has a place, or stays here. */
    void ended(String application, List<String> nodes) {
        nodes.forEach(node -> pending.computeIfPresent(
                new Pending(application, node), (any, count) -> count == 1 ? null : count - 1));
    }

    /** A file or directory of the application is gone. */
    public void removed(String application, String path) {
        OutputFile.of(path)
                .filter(file -> file.isData() || file.name().isEmpty())
                .ifPresent(file -> remove(application, file.attempt()));
    }

    public void ended(String application) {
        places.remove(application);
    }

    /** How many there are. */
    public int size() {
        return places.values().stream().mapToInt(Map::size).sum();
    }

    /** How many outputs the node should have. */
    int countAt(String node) {
        return (int) places.values().stream()
                .flatMap(outputs -> outputs.values().stream())
                .filter(output -> output.nodes().contains(node))
                .count();
    }

    /** Of which applications each node has outputs, or is about to get some. */
    Map<String, Set<String>> applicationsByNode() {
        Map<String, Set<String>> found = new HashMap<>();
        // These first: a copy that arrives meanwhile has a place when places are read.
        pending.keySet().forEach(copy -> found.computeIfAbsent(copy.node(), any -> new TreeSet<>())
                .add(copy.application()));
        places.forEach((application, outputs) -> outputs.values().stream()
                .flatMap(output -> output.nodes().stream())
                .forEach(node ->
                        found.computeIfAbsent(node, any -> new TreeSet<>()).add(application)));
        return found;
    }

    /** What each node has. */
    public List<NodeUse> usage() {
        return NodeUse.sums(places.values().stream()
                .flatMap(outputs -> outputs.values().stream())
                .flatMap(output -> output.nodes().stream().map(node -> new NodeUse(node, output.bytes(), 1))));
    }

    /** Whether it is still known as it was found. */
    boolean has(Copy copy) {
        Output output = places.getOrDefault(copy.application(), Map.of()).get(copy.attempt());
        return output != null && output.nodes().equals(copy.nodes());
    }

    /** What is lost with that node. */
    List<Copy> at(String node) {
        List<Copy> found = new ArrayList<>();
        places.forEach((application, outputs) -> outputs.forEach((attempt, output) -> {
            if (output.nodes().contains(node)) {
                found.add(new Copy(application, attempt, output.nodes(), output.bytes()));
            }
        }));
        return found;
    }

    /** Reads the markers of an application that an earlier agent has left. */
    void restore(Path appDir, String application) throws IOException {
        try (Stream<Path> attempts = Files.list(appDir.resolve(OutputFile.DIRECTORY))) {
            for (Path directory : attempts.toList()) {
                String attempt = directory.getFileName().toString();
                Optional<Marker> marker = Marker.at(appDir.resolve(OutputFile.data(attempt)));
                if (marker.isPresent()) {
                    put(application, attempt, marker.get().nodes(), dataBytes(appDir, attempt));
                }
            }
        } catch (NoSuchFileException e) {
            // It has no outputs.
        }
    }

    private static long dataBytes(Path appDir, String attempt) {
        try {
            return IndexFile.read(appDir.resolve(OutputFile.index(attempt))).dataBytes();
        } catch (IOException e) {
            LOG.warn("{} has been moved, and has no index", attempt, e);
            return 0;
        }
    }
}
