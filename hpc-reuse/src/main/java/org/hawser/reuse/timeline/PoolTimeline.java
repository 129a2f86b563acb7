// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;
import org.hawser.reuse.config.AgentLoss;
import org.hawser.reuse.config.Placement;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SlotEnd;
import org.hawser.reuse.pool.RetireReason;

/**
 * Which slot each container of a job ran in, its use and how long it waited for it, or why it was forked; and which slots
 * ended and which agents were lost meanwhile.
 */
public final class PoolTimeline implements TimelineSource {
    private static final Set<String> LOST = Stream.of(
                    RetireReason.DIED,
                    RetireReason.UNRESPONSIVE,
                    RetireReason.START_TIMEOUT,
                    RetireReason.CLEANING_TIMEOUT)
            .map(RetireReason::label)
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public String subject() {
        return "which slot each container ran in, and why others were forked";
    }

    @Override
    public Map<String, Predicate<String>> files() {
        return Stream.of(RunDirectory.PLACEMENTS, RunDirectory.SLOT_ENDS, RunDirectory.AGENT_LOSSES)
                .collect(Collectors.toUnmodifiableMap(name -> name, name -> line -> true));
    }

    @Override
    public void addTo(TimelineBuilder timeline, RunLogs logs) throws IOException {
        addPlacements(timeline, logs);
        addMarks(timeline, logs.named(RunDirectory.SLOT_ENDS), (node, line) -> SlotEnd.parse(line)
                .map(end -> mark(node, end)));
        addMarks(timeline, logs.named(RunDirectory.AGENT_LOSSES), (node, line) -> AgentLoss.parse(line)
                .map(loss -> new Mark(node, "", "agent-lost", loss.what(), loss.atMillis())));
    }

    /** A line that a file's former half repeats counts once. */
    private static void addMarks(
            TimelineBuilder timeline, List<RunLogs.NodeFile> files, BiFunction<String, String, Optional<Mark>> marks) {
        for (RunLogs.NodeFile file : files) {
            file.lines().stream()
                    .distinct()
                    .flatMap(line -> marks.apply(file.directory(), line).stream())
                    .forEach(timeline::mark);
        }
    }

    /** A slot that ends by itself takes its container with it; the others end between containers. */
    static Mark mark(String node, SlotEnd end) {
        return new Mark(
                node,
                lane(end.slot()),
                LOST.contains(end.reason()) ? "slot-lost" : "slot-retired",
                "slot " + end.slot() + " ended: " + end.reason() + (end.detail().isEmpty() ? "" : ", " + end.detail()),
                end.atMillis());
    }

    private static String lane(String slot) {
        return "slot " + slot.replaceFirst("\\..*", "");
    }

    private void addPlacements(TimelineBuilder timeline, RunLogs logs) throws IOException {
        List<RunLogs.NodeFile> files = logs.named(RunDirectory.PLACEMENTS, line -> Placement.parse(line)
                .map(placement -> timeline.node(placement.container()).isPresent())
                .orElse(true));
        if (files.isEmpty()) {
            timeline.gap("No node has left a " + RunDirectory.PLACEMENTS, subject());
            return;
        }
        Set<String> inSlots = new HashSet<>();
        Set<String> forked = new HashSet<>();
        List<String> damaged = new ArrayList<>();
        for (RunLogs.NodeFile file : files) {
            for (int i = 0; i < file.lines().size(); i++) {
                Optional<Placement> read = Placement.parse(file.lines().get(i));
                if (read.isEmpty()) {
                    // The first line of a file that has reached its limit is cut.
                    if (i > 0) {
                        damaged.add(file.lines().get(i));
                    }
                    continue;
                }
                Placement placement = read.get();
                Optional<String> node = timeline.node(placement.container());
                if (node.isPresent()) {
                    timeline.rename(node.get(), file.directory());
                    if (placement.isFork()) {
                        forked.add(placement.container());
                    } else {
                        inSlots.add(placement.container());
                    }
                    add(timeline, placement);
                }
            }
        }
        timeline.fact("Containers", inSlots.size() + " in slots, " + forked.size() + " forked");
        long unknown = timeline.spans().stream()
                .map(Span::container)
                .filter(id -> !id.isEmpty() && !inSlots.contains(id) && !forked.contains(id))
                .distinct()
                .count();
        if (unknown > 0) {
            timeline.gap("No " + RunDirectory.PLACEMENTS + " names " + unknown + " of the containers", subject());
        }
        if (!damaged.isEmpty()) {
            timeline.gap(
                    damaged.size() + " lines of " + RunDirectory.PLACEMENTS + " cannot be read, such as '"
                            + damaged.get(0) + "'",
                    "where their containers ran");
        }
    }

    private static String withUnit(long micros) {
        return micros < 1_000
                ? micros + " us"
                : micros < 1_000_000
                        ? String.format(Locale.ROOT, "%.1f ms", micros / 1e3)
                        : String.format(Locale.ROOT, "%.3f s", micros / 1e6);
    }

    private static void add(TimelineBuilder timeline, Placement placement) {
        String container = placement.container();
        if (placement.isFork()) {
            timeline.place(container, TimelineBuilder.FORKED);
            timeline.detail(container, "forked", placement.reason());
        } else {
            timeline.place(container, lane(placement.slot()));
            timeline.moment(container, "main", placement.atMillis());
            timeline.detail(container, "slot", placement.slot());
            timeline.detail(container, "use of the slot", Long.toString(placement.use()));
            timeline.detail(container, "waited for the slot", withUnit(placement.waitedMicros()));
        }
    }
}
