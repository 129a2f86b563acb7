// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.data;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Series;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;

/** The events of one run. Its first process holds the phases and charts; then each node is one. */
final class TracedRun {
    /** The thread of what concerns a process as a whole. */
    private static final int WHOLE = 0;

    private final Timeline run;
    private final String prefix;
    private final int ownProcess;
    private final Map<String, Integer> processes = new HashMap<>();
    private final Map<LaneName, Integer> threads = new HashMap<>();
    private final JsonGenerator json;
    private int nextProcess;

    /**
     * @param prefix of the names of its processes
     * @param firstProcess the number of the first of them
     * @param json made by a mapper, and in the array of events
     */
    TracedRun(Timeline run, String prefix, int firstProcess, JsonGenerator json) {
        this.run = run;
        this.prefix = prefix;
        this.ownProcess = firstProcess;
        this.nextProcess = firstProcess + 1;
        this.json = json;
    }

    /** The first number that this run has not used. */
    int nextProcess() {
        return nextProcess;
    }

    void write() throws IOException {
        name("process_name", ownProcess, WHOLE, prefix + run.title());
        name("thread_name", ownProcess, WHOLE, "phases");
        for (Span.Part phase : run.phases()) {
            json.writePOJO(complete(ownProcess, WHOLE, phase.name(), "phase", phase.start(), phase.end()));
        }
        Map<Integer, Integer> lanesOfProcess = new HashMap<>();
        for (Lane lane : run.lanes()) {
            int process = process(lane.node());
            int thread = lanesOfProcess.merge(process, 1, Integer::sum);
            threads.putIfAbsent(new LaneName(lane.node(), lane.name()), thread);
            name("thread_name", process, thread, lane.name());
            long free = Long.MIN_VALUE;
            for (Span span : lane.spans()) {
                write(span, Math.min(span.end(), Math.max(span.start(), free)), process, thread);
                free = Math.max(free, span.end());
            }
        }
        for (Mark mark : run.marks()) {
            write(mark);
        }
        for (String chart : run.series().stream().map(Series::chart).distinct().toList()) {
            write(chart);
        }
    }

    /** Readers want events of a thread to be nested or apart: from when on the span has its lane for itself. */
    private void write(Span span, long from, int process, int thread) throws IOException {
        Map<String, Object> args = new LinkedHashMap<>();
        args.put("outcome", span.outcome());
        if (!span.container().isEmpty()) {
            args.put("container", span.container());
        }
        span.moments().forEach((name, at) -> args.put(name + ", ms since the start", at - run.start()));
        args.putAll(span.details());
        Map<String, Object> event = complete(process, thread, span.id(), span.kind(), from, span.end());
        event.put("args", args);
        json.writePOJO(event);
        for (Span.Part part : span.parts()) {
            long begin = Math.max(part.start(), from);
            json.writePOJO(complete(process, thread, part.name(), span.kind(), begin, Math.max(begin, part.end())));
        }
    }

    private void write(Mark mark) throws IOException {
        int process = process(mark.node());
        Integer lane = threads.get(new LaneName(mark.node(), mark.lane()));
        Map<String, Object> event = event("i", process, lane == null ? WHOLE : lane, mark.kind());
        event.put("ts", us(mark.at()));
        event.put("cat", "mark");
        event.put("s", lane == null ? "p" : "t");
        event.put("args", Map.of("text", mark.text()));
        json.writePOJO(event);
    }

    /** Readers take a series that an event does not name for 0; therefore each event names all series of the chart. */
    private void write(String chart) throws IOException {
        List<Series> series =
                run.series().stream().filter(one -> one.chart().equals(chart)).toList();
        List<Long> times = series.stream()
                .flatMap(one -> one.points().stream())
                .map(Series.Point::at)
                .sorted()
                .distinct()
                .toList();
        int[] next = new int[series.size()];
        for (long at : times) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (int i = 0; i < next.length; i++) {
                List<Series.Point> points = series.get(i).points();
                while (next[i] < points.size() && points.get(next[i]).at() <= at) {
                    next[i]++;
                }
                double value = next[i] == 0 ? 0 : points.get(next[i] - 1).value();
                values.put(series.get(i).name(), Double.isFinite(value) ? value : 0);
            }
            Map<String, Object> event = event("C", ownProcess, WHOLE, chart);
            event.put("ts", us(at));
            event.put("args", values);
            json.writePOJO(event);
        }
    }

    private int process(String node) throws IOException {
        Integer known = processes.get(node);
        if (known != null) {
            return known;
        }
        int process = nextProcess++;
        processes.put(node, process);
        name("process_name", process, WHOLE, prefix + node);
        name("thread_name", process, WHOLE, "node");
        return process;
    }

    private void name(String what, int process, int thread, String name) throws IOException {
        Map<String, Object> event = event("M", process, thread, what);
        event.put("args", Map.of("name", name));
        json.writePOJO(event);
    }

    private Map<String, Object> complete(int process, int thread, String name, String category, long start, long end) {
        Map<String, Object> event = event("X", process, thread, name);
        event.put("cat", category);
        event.put("ts", us(start));
        event.put("dur", (end - start) * 1000);
        return event;
    }

    private static Map<String, Object> event(String type, int process, int thread, String name) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("ph", type);
        event.put("pid", process);
        event.put("tid", thread);
        event.put("name", name);
        return event;
    }

    /** From ms since the epoch to us since the start. */
    private long us(long ms) {
        return (ms - run.start()) * 1000;
    }

    private record LaneName(String node, String lane) {}
}
