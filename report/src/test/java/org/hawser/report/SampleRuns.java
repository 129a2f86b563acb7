// SPDX-License-Identifier: Apache-2.0
package org.hawser.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Series;
import org.hawser.common.timeline.Series.Point;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Span.Part;
import org.hawser.common.timeline.Timeline;

/** Runs of made-up jobs, always the same. */
public final class SampleRuns {
    public static final long START = 1_700_000_000_000L;
    public static final String HOSTILE =
            "</script><script>window.hacked = 1</script><!-- <b>\"it's\" & <img src=x onerror=hacked()>";

    private final Random random = new Random(17);
    private int containers;

    private SampleRuns() {}

    /** Two maps, a failed one, a killed one, a reduce and the ApplicationMaster on one node. */
    public static Timeline small() {
        return new SampleRuns().smallRun("word count of one book", "alice", "node-001.cluster");
    }

    /** A small run whose every text tries to become markup. */
    public static Timeline hostile() {
        Timeline run = new SampleRuns().smallRun(HOSTILE, HOSTILE, HOSTILE);
        Part part = new Part(HOSTILE, START + 1_000, START + 2_000);
        Span span = new Span(
                HOSTILE,
                HOSTILE,
                HOSTILE,
                HOSTILE,
                part.start(),
                part.end(),
                List.of(part, part),
                Map.of(HOSTILE, START),
                Map.of(HOSTILE, HOSTILE));
        List<Lane> lanes = new ArrayList<>(run.lanes());
        lanes.add(new Lane(HOSTILE, HOSTILE, List.of(span)));
        List<Mark> marks = new ArrayList<>(run.marks());
        marks.add(new Mark(HOSTILE, HOSTILE, HOSTILE, HOSTILE, START + 3_000));
        List<Series> series = new ArrayList<>(run.series());
        series.add(new Series(HOSTILE, HOSTILE, HOSTILE, List.of(new Point(START, 1))));
        Map<String, String> facts = Map.of(HOSTILE, HOSTILE);
        return new Timeline(run.title(), run.start(), run.end(), facts, run.phases(), lanes, marks, series, run.gaps());
    }

    /** 200 maps and four reduces in eight slots of two nodes. */
    public static Timeline middle() {
        return new SampleRuns().waves("TeraSort of 25 GB", 2, 4, 200, 4);
    }

    /** 20,000 spans on 128 nodes. */
    public static Timeline large() {
        return new SampleRuns().waves("TeraSort of 2.4 TB", 128, 8, 18_975, 1_024);
    }

    private Timeline smallRun(String title, String text, String node) {
        Span master = span("appattempt_1700000000000_0001_000001", "application-master", "succeeded", 900, 9_800);
        Span first = span("attempt_1700000000000_0001_m_000000_0", "map", "succeeded", 2_100, 4_750);
        Span failed = span("attempt_1700000000000_0001_m_000001_0", "map", "failed", 2_120, 3_400);
        failed.details().put("diagnostics", "java.io.IOException: " + text);
        Span again = span("attempt_1700000000000_0001_m_000001_1", "map", "succeeded", 3_800, 6_203);
        Span killed = span("attempt_1700000000000_0001_m_000000_1", "map", "killed", 4_400, 4_810);
        killed.details().put("diagnostics", "speculated; the other attempt was first");
        Span reduce = reduce("attempt_1700000000000_0001_r_000000_0", 4_900, 9_107, 6_300, 6_420);
        List<Lane> lanes = List.of(
                new Lane(node, "container", List.of(master)),
                new Lane(node, "slot 1", List.of(first, reduce)),
                new Lane(node, "slot 2", List.of(failed, again)),
                new Lane(node, "slot 3", List.of(killed)));
        List<Mark> marks = List.of(
                new Mark(node, "slot 2", "slot-lost", "its process ended: " + text, START + 3_420),
                new Mark(node, "slot 1", "slot-retired", "after 2 uses", START + 9_150));
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Job", "job_1700000000000_0001");
        facts.put("User", text);
        facts.put("Queue", "default");
        facts.put("Outcome", "SUCCEEDED");
        facts.put("Maps", "2 (1 failed, 1 killed)");
        facts.put("Reduces", "1");
        List<Gap> gaps = List.of(new Gap(
                "The log of the pool on node-002.cluster " + (text.length() > 9 ? text : "is not there."),
                "Forked containers and slots are told apart on node-001.cluster only."));
        return new Timeline(
                title,
                START,
                START + 10_250,
                facts,
                phases(0, 900, 2_100, 6_203, 6_420, 9_107, 9_800, 10_250),
                lanes,
                marks,
                runningOf(lanes, 10_250),
                gaps);
    }

    private Timeline waves(String title, int nodes, int slots, int maps, int reduces) {
        List<List<Span>> spans = new ArrayList<>();
        long[] free = new long[nodes * slots];
        for (int i = 0; i < free.length; i++) {
            spans.add(new ArrayList<>());
            free[i] = 2_000 + random.nextLong(400);
        }
        Span master = span("appattempt_1700000000000_0017_000001", "application-master", "succeeded", 800, 801);
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < maps; i++) {
            int lane = earliest(free);
            String outcome = i % 97 == 43 ? "failed" : i % 131 == 77 ? "killed" : "succeeded";
            long length = 3_000 + random.nextLong(2_500);
            String id = String.format("attempt_1700000000000_0017_m_%06d_0", i);
            Span span = span(id, "map", outcome, free[lane], free[lane] + length);
            span.moments().put("requested", span.start() - 350 - random.nextLong(900));
            span.details().put("use of the slot", String.valueOf(spans.get(lane).size() + 1));
            spans.get(lane).add(span);
            if (outcome.equals("failed")) {
                marks.add(new Mark(node(lane / slots), slot(lane % slots), "slot-lost", "exit code 137", span.end()));
            }
            free[lane] += length + 30 + random.nextLong(100);
        }
        long mapsEnd = Arrays.stream(free).max().orElseThrow();
        for (int i = 0; i < reduces; i++) {
            int lane = earliest(free);
            long start = free[lane];
            long shuffled = Math.max(mapsEnd, start) + 1_500 + random.nextLong(700);
            long end = shuffled + 6_000 + random.nextLong(5_000);
            spans.get(lane)
                    .add(reduce(
                            String.format("attempt_1700000000000_0017_r_%06d_0", i),
                            start,
                            end,
                            shuffled,
                            shuffled + 800));
            free[lane] = end + 50;
        }
        long end = Arrays.stream(free).max().orElseThrow() + 1_000;
        marks.add(new Mark(node(nodes - 1), "", "node-lost", "no heartbeat for 10 s", START + end - 4_000));
        List<Lane> lanes = new ArrayList<>();
        lanes.add(new Lane(node(0), "container", List.of(rename(master, START + end - 500))));
        for (int i = 0; i < spans.size(); i++) {
            lanes.add(new Lane(node(i / slots), slot(i % slots), spans.get(i)));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Job", "job_1700000000000_0017");
        facts.put("User", "alice");
        facts.put("Queue", "default");
        facts.put("Outcome", "SUCCEEDED");
        facts.put("Maps", String.valueOf(maps));
        facts.put("Reduces", String.valueOf(reduces));
        facts.put("Nodes", String.valueOf(nodes));
        List<Series> series = new ArrayList<>(runningOf(lanes, end));
        series.add(carrier("MPI", end, 900));
        series.add(carrier("HTTP", end, 120));
        return new Timeline(
                title,
                START,
                START + end,
                facts,
                phases(0, 800, 2_000, mapsEnd, mapsEnd + 2_000, end - 1_000, end - 500, end),
                lanes,
                marks,
                series,
                List.of());
    }

    private static List<Part> phases(long... at) {
        List<String> names = List.of(
                "client", "ApplicationMaster", "maps", "shuffle after the last map", "reduces", "commit", "rest");
        List<Part> phases = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            phases.add(new Part(names.get(i), START + at[i], START + at[i + 1]));
        }
        return phases;
    }

    private Series carrier(String name, long end, int most) {
        List<Point> points = new ArrayList<>();
        for (long at = 4_000; at < end; at += 1_000) {
            points.add(new Point(START + at, at > end * 0.8 ? 0 : most * (0.3 + random.nextDouble())));
        }
        return new Series("Fetched by carrier", name, "MiB/s", points);
    }

    private static List<Series> runningOf(List<Lane> lanes, long end) {
        List<Series> series = new ArrayList<>();
        for (String kind : List.of("map", "reduce")) {
            List<Point> points = new ArrayList<>();
            long step = Math.max(100, end / 200);
            for (long at = START; at < START + end; at += step) {
                long now = at;
                points.add(new Point(
                        at,
                        lanes.stream()
                                .flatMap(lane -> lane.spans().stream())
                                .filter(span -> span.kind().equals(kind) && span.start() <= now && now < span.end())
                                .count()));
            }
            series.add(new Series("Running", kind, "attempts", points));
        }
        return series;
    }

    private Span reduce(String id, long start, long end, long shuffled, long merged) {
        Span span = span(id, "reduce", "succeeded", start, end);
        List<Part> parts = List.of(
                new Part("shuffle", START + start + 150, START + shuffled),
                new Part("merge", START + shuffled, START + merged),
                new Part("reduce", START + merged, START + end));
        return new Span(
                id,
                span.container(),
                "reduce",
                "succeeded",
                span.start(),
                span.end(),
                parts,
                span.moments(),
                span.details());
    }

    private static Span rename(Span span, long end) {
        return new Span(
                span.id(),
                span.container(),
                span.kind(),
                span.outcome(),
                span.start(),
                end,
                List.of(),
                span.moments(),
                span.details());
    }

    private Span span(String id, String kind, String outcome, long start, long end) {
        String container = String.format("container_1700000000000_0017_01_%06d", ++containers);
        Map<String, Long> moments = new LinkedHashMap<>();
        moments.put("requested", START + start - 420);
        moments.put("allocated", START + start - 130);
        moments.put("main", START + start + 90);
        Map<String, String> details = new LinkedHashMap<>();
        details.put("memory", "2,048 MiB");
        return new Span(id, container, kind, outcome, START + start, START + end, List.of(), moments, details);
    }

    private static int earliest(long[] free) {
        int best = 0;
        for (int i = 1; i < free.length; i++) {
            if (free[i] < free[best]) {
                best = i;
            }
        }
        return best;
    }

    private static String node(int number) {
        return String.format("node-%03d.cluster", number + 1);
    }

    private static String slot(int number) {
        return "slot " + (number + 1);
    }
}
