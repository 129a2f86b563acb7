// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.common.timeline.Span.Part;

/**
 * Collects a timeline. Spans come first, each with its node; then sources say in which lane of its node a container ran.
 * Containers that nobody places share rows of their own. For one thread.
 */
public final class TimelineBuilder {
    /** The lane of containers that no source has placed, such as forked ones. */
    public static final String UNPLACED = "container";

    /** The lane of containers that a source knows to have run in no slot. */
    public static final String FORKED = "forked";

    /** More charts would not be looked at. */
    private static final int MOST_CHARTS = 16;

    private static final Pattern CONTAINER = Pattern.compile("container_(?:e\\d+_)?(\\d+_\\d+)_.*");

    private final String title;
    private long start;
    private final long end;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Part> phases = new ArrayList<>();
    private final Map<String, Container> containers = new LinkedHashMap<>();
    private final Map<String, Counters> counters = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final List<Mark> marks = new ArrayList<>();
    private final List<Series> series = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();

    /**
     * A timeline without content.
     *
     * @param start ms since the epoch
     * @param end ms since the epoch, not before {@code start}
     */
    public TimelineBuilder(String title, long start, long end) {
        this.title = requireNonNull(title, "title is null");
        this.start = start;
        this.end = end;
    }

    public long start() {
        return start;
    }

    public long end() {
        return end;
    }

    /** A line about the run; facts without a value are left out. */
    public void fact(String name, String value) {
        if (value != null && !value.isBlank()) {
            facts.put(name, value);
        }
    }

    /**
     * The next phase, up to a time in ms since the epoch; it begins where the previous one ended, or at the start. It is
     * left out if it takes no time.
     */
    public void phase(String name, long until) {
        long from = phases.isEmpty() ? start : phases.get(phases.size() - 1).end();
        if (until > from && from < end) {
            phases.add(new Part(name, from, Math.min(until, end)));
        }
    }

    /** What came before all other phases, from a time in ms since the epoch on; ignored if it is not before the start. */
    public void before(String name, long from) {
        if (from < start) {
            phases.add(0, new Part(name, from, start));
            start = from;
        }
    }

    /** Something that ran in a container of a node, and the counters that it has left. */
    public void span(String node, Span span, Counters counted) {
        containers
                .computeIfAbsent(
                        span.container().isEmpty() ? "none on " + node : span.container(), id -> new Container(node))
                .spans
                .add(span);
        counters.put(span.id(), counted);
    }

    /** A span's counter; 0 if it has none of that name. */
    public long counter(Span span, String group, String name) {
        return counters.get(span.id()).value(group, name);
    }

    /** Has a node shown by another name than the one that its spans or marks came with. */
    public void rename(String node, String shown) {
        if (!node.equals(shown)) {
            names.put(node, shown);
        }
    }

    /** What a node is shown as; a name that was given to a former one counts too. */
    private String shown(String node) {
        String name = names.get(node);
        return name == null ? node : names.getOrDefault(name, name);
    }

    /** The node that a container ran on; empty if the run had no such container. */
    public Optional<String> node(String container) {
        return Optional.ofNullable(containers.get(container)).map(known -> known.node);
    }

    /** Says in which lane of its node a container ran. Containers of other runs are ignored. */
    public void place(String container, String lane) {
        Optional.ofNullable(containers.get(container)).ifPresent(known -> known.lane = lane);
    }

    /** Adds a detail to all spans of a container; those of other runs are ignored. */
    public void detail(String container, String name, String value) {
        spans(container).forEach(span -> span.details().put(name, value));
    }

    /** Adds a moment, ms since the epoch, to all spans of a container; those of other runs are ignored. */
    public void moment(String container, String name, long at) {
        spans(container).forEach(span -> span.moments().put(name, at));
    }

    /** The application whose run it is, by its id; empty if nothing has run in a container. */
    public Optional<String> application() {
        return containers.keySet().stream()
                .map(CONTAINER::matcher)
                .filter(Matcher::matches)
                .map(container -> "application_" + container.group(1))
                .findFirst();
    }

    /** All spans, in the order in which they were added, by container. */
    public Collection<Span> spans() {
        return containers.values().stream()
                .flatMap(container -> container.spans.stream())
                .toList();
    }

    /** Adds a mark; ignored if its time is not within that of the run, as known so far. */
    public void mark(Mark mark) {
        if (mark.at() >= start && mark.at() <= end) {
            marks.add(mark);
        }
    }

    /** Adds steps as a series; see {@link Series}. */
    public void series(String chart, String name, String unit, Steps steps) {
        series.add(new Series(chart, name, unit, steps.points(start)));
    }

    /**
     * The largest things, as many as a page shows, in the order of their names; a gap tells of the others.
     *
     * @param found what they are, such as {@code nodes had data of the job}
     */
    public <T> List<T> largest(List<T> all, ToDoubleFunction<T> size, Function<T, String> name, String found) {
        if (all.size() > MOST_CHARTS) {
            gap(all.size() + " " + found, "those with the least of it, all but " + MOST_CHARTS);
        }
        return all.stream()
                .sorted(Comparator.comparingDouble(size).reversed())
                .limit(MOST_CHARTS)
                .sorted(Comparator.comparing(name, NaturalOrder.INSTANCE))
                .toList();
    }

    public void gap(String missing, String effect) {
        gaps.add(new Gap(missing, effect));
    }

    /**
     * The timeline. Spans that overlap take further rows, but containers that a source has placed in one slot share its row.
     *
     * @throws IllegalStateException if there are phases, and they do not reach to the end
     */
    public Timeline build() {
        if (!phases.isEmpty() && phases.get(phases.size() - 1).end() != end) {
            throw new IllegalStateException("the phases do not reach to " + end + ": " + phases);
        }
        marks.replaceAll(mark -> new Mark(shown(mark.node()), mark.lane(), mark.kind(), mark.text(), mark.at()));
        marks.sort(Comparator.comparingLong(Mark::at));
        return new Timeline(
                title, start, end, Collections.unmodifiableMap(facts), phases, lanes(), marks, series, gaps);
    }

    private List<Span> spans(String container) {
        Container known = containers.get(container);
        return known == null ? List.of() : known.spans;
    }

    private List<Lane> lanes() {
        Map<String, Map<String, List<Span>>> byLane = new TreeMap<>(NaturalOrder.INSTANCE);
        containers.values().forEach(container -> byLane.computeIfAbsent(
                        shown(container.node), node -> new TreeMap<>(NaturalOrder.INSTANCE))
                .computeIfAbsent(container.lane, lane -> new ArrayList<>())
                .addAll(container.spans));
        List<Lane> lanes = new ArrayList<>();
        byLane.forEach((node, ofNode) -> ofNode.forEach((lane, spans) -> addRows(lanes, node, lane, spans)));
        return lanes;
    }

    /**
     * First fit: a span goes to the first row whose last span has ended. A slot runs one container after another: if one seems
     * to begin before the previous one's end, it waited for the slot, or the times are by different clocks.
     */
    private static void addRows(List<Lane> lanes, String node, String lane, List<Span> spans) {
        boolean isSlot = !lane.equals(UNPLACED) && !lane.equals(FORKED);
        spans.sort(Comparator.comparingLong(Span::start));
        List<List<Span>> rows = new ArrayList<>();
        for (Span span : spans) {
            List<Span> free = rows.stream()
                    .filter(row -> isFree(row.get(row.size() - 1), span, isSlot))
                    .findFirst()
                    .orElseGet(() -> {
                        rows.add(new ArrayList<>());
                        return rows.get(rows.size() - 1);
                    });
            free.add(span);
        }
        rows.forEach(row -> lanes.add(new Lane(node, lane, row)));
    }

    private static boolean isFree(Span last, Span next, boolean isSlot) {
        return last.end() <= next.start() || (isSlot && !last.container().equals(next.container()));
    }

    /** The counters that a span has left. */
    @FunctionalInterface
    public interface Counters {
        /** No counters. */
        Counters NONE = (group, name) -> 0;

        /** 0 if there is no such counter. */
        long value(String group, String name);
    }

    private static final class Container {
        private final String node;
        private final List<Span> spans = new ArrayList<>();
        private String lane = UNPLACED;

        private Container(String node) {
            this.node = node;
        }
    }
}
