// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.timeline;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Steps;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;

/** How much of a job's intermediate data was in the memory of each node, from what the nodes' agents have written. */
public final class MemoryTimeline implements TimelineSource {
    private static final double MIB = 1 << 20;

    @Override
    public String subject() {
        return "how much intermediate data was in the memory of each node";
    }

    @Override
    public Map<String, Predicate<String>> files() {
        return Map.of(MemoryLine.FILE, line -> true);
    }

    @Override
    public void addTo(TimelineBuilder timeline, RunLogs logs) throws IOException {
        Optional<String> application = timeline.application();
        if (application.isEmpty()) {
            return;
        }
        List<NodeMemory> nodes = logs.named(MemoryLine.FILE).stream()
                .flatMap(file -> read(file, application.get(), timeline).stream())
                .toList();
        List<NodeMemory> shown =
                timeline.largest(nodes, NodeMemory::peak, NodeMemory::node, "nodes had data of the job in memory");
        timeline.fact("Peak in memory", shown.stream().map(MemoryTimeline::peak).collect(Collectors.joining(", ")));
        shown.forEach(node -> {
            add(timeline, node.node(), "own tasks", node.own());
            add(timeline, node.node(), "moved here", node.ofOthers());
        });
    }

    private static Optional<NodeMemory> read(RunLogs.NodeFile file, String application, TimelineBuilder timeline) {
        List<MemoryLine> lines = file.lines().stream()
                .flatMap(line -> MemoryLine.parse(line).stream())
                .filter(line ->
                        line.application().isEmpty() || line.application().equals(application))
                .sorted(Comparator.comparingLong(MemoryLine::atMillis))
                .distinct()
                .toList();
        return NodeMemory.of(file.directory(), lines, timeline.start(), timeline.end());
    }

    private static void add(TimelineBuilder timeline, String node, String name, Steps steps) {
        if (!steps.isEmpty()) {
            timeline.series("Memory of " + node, name, "MiB", steps);
        }
    }

    private static String peak(NodeMemory node) {
        return String.format(
                Locale.ROOT, "%s %.1f of %.1f MiB", node.node(), mebibytes(node.peak()), mebibytes(node.budget()));
    }

    static double mebibytes(long bytes) {
        return bytes / MIB;
    }
}
