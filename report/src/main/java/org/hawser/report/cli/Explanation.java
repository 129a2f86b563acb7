// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;

/** A job's losses and preemptions in words, in order of time. */
final class Explanation {
    private static final Set<String> KINDS = Set.of("node-silent", "node-lost", "chronos");
    private static final Pattern ATTEMPT = Pattern.compile("attempt_\\d+_\\d+_([mr]_\\d+_(\\d+))");
    private static final Pattern LATER_MASTER = Pattern.compile("appattempt_\\d+_\\d+_0*([2-9]|[1-9]\\d+)");
    private static final String SCHEDULED = "scheduled";
    /** Each ApplicationMaster of a job counts a task's attempts from the next thousand on. */
    private static final int ATTEMPTS_OF_A_MASTER = 1000;

    private record Event(long at, String text) {}

    private final Timeline timeline;
    private final List<Event> events = new ArrayList<>();
    private final List<Long> waits = new ArrayList<>();
    private final Map<EarlyEnd, Integer> ends = new EnumMap<>(EarlyEnd.class);

    private Explanation(Timeline timeline) {
        this.timeline = timeline;
    }

    /** Lines with the time since the job's start in seconds, and a last one that sums up. */
    static List<String> of(Timeline timeline) {
        return new Explanation(timeline).lines();
    }

    private List<String> lines() {
        for (Mark mark : timeline.marks()) {
            if (KINDS.contains(mark.kind())) {
                events.add(new Event(mark.at(), mark.text()));
            }
        }
        for (Lane lane : timeline.lanes()) {
            lane.spans().forEach(span -> add(lane.node(), span));
        }
        events.sort(Comparator.comparingLong(Event::at));
        List<String> lines = new ArrayList<>();
        for (Event event : events) {
            lines.add(String.format(Locale.ROOT, "%9.3f s  %s", (event.at - timeline.start()) / 1e3, event.text));
        }
        lines.add(summary());
        return lines;
    }

    private void add(String node, Span span) {
        Matcher master = LATER_MASTER.matcher(span.id());
        if (master.matches()) {
            events.add(new Event(span.start(), "ApplicationMaster " + master.group(1) + " begins on " + node));
        }
        Matcher attempt = ATTEMPT.matcher(span.id());
        if (!attempt.matches()) {
            return;
        }
        String name = span.kind() + " attempt " + attempt.group(1);
        int number = Integer.parseInt(attempt.group(2));
        boolean again = number > 0;
        boolean early = span.outcome().equals("killed") || span.outcome().equals("failed");
        if (again) {
            events.add(new Event(span.start(), name + " begins on " + node + waited(span, number)));
        }
        if (early) {
            String reason = span.details().getOrDefault("reason", "for no reason that the history names");
            ends.merge(EarlyEnd.of(reason), 1, Integer::sum);
            events.add(new Event(
                    span.end(),
                    name + " is " + span.outcome() + " on " + node + ": "
                            + reason.lines().findFirst().orElse("").strip()));
        } else if (again && span.outcome().equals("succeeded")) {
            events.add(new Event(span.end(), name + " succeeds"));
        }
    }

    /** What ran under an ApplicationMaster before, the history of its successor does not tell. */
    private String waited(Span span, int number) {
        if (number % ATTEMPTS_OF_A_MASTER == 0) {
            return ", under ApplicationMaster " + (1 + number / ATTEMPTS_OF_A_MASTER);
        }
        Long scheduled = span.moments().get(SCHEDULED);
        if (scheduled == null) {
            return "";
        }
        long millis = span.start() - scheduled;
        waits.add(millis);
        return String.format(Locale.ROOT, ", %.3f s after the end of the attempt before", millis / 1e3);
    }

    private String summary() {
        long nodes = timeline.marks().stream()
                .filter(mark -> mark.kind().equals("node-lost"))
                .map(Mark::node)
                .distinct()
                .count();
        String again = waits.isEmpty()
                ? ""
                : String.format(Locale.ROOT, " Run again: %d, after a median of %.3f s.", waits.size(), median() / 1e3);
        String attempts = Stream.of(EarlyEnd.values())
                .map(end -> end.text() + ": " + ends.getOrDefault(end, 0))
                .collect(Collectors.joining("; "));
        return "Nodes lost: " + nodes + ". Attempts " + attempts + "." + again;
    }

    private double median() {
        List<Long> sorted = waits.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2.0;
    }
}
