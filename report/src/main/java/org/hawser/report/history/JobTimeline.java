// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.history;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.AMInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.hawser.cluster.core.history.HistoryFile;
import org.hawser.common.timeline.JobTimes;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Steps;
import org.hawser.common.timeline.TimelineBuilder;

/** What a job's history tells: its attempts and ApplicationMasters, its phases, and how many tasks ran and waited. */
public final class JobTimeline {
    /** With this begin the diagnostics of attempts whose work is kept. */
    public static final String PREEMPTED = "Preempted by Chronos";

    private static final String MASTER = "application-master";

    private final HistoryFile history;
    private final JobInfo job;
    private final JobEnd end;
    private final TimelineBuilder timeline;
    /** Host and web port of each node, by host. */
    private final Map<String, Set<String>> nodes = new HashMap<>();

    private JobTimeline(HistoryFile history, JobEnd end) {
        this.history = requireNonNull(history, "history is null");
        this.job = history.job();
        this.end = end;
        long start = start();
        this.timeline = new TimelineBuilder(
                job.getJobname() == null ? job.getJobId().toString() : job.getJobname(), start, end(start));
    }

    /**
     * A timeline with what the history tells, to which others may add.
     *
     * @param end counts if the history has no end
     */
    public static TimelineBuilder of(HistoryFile history, JobEnd end) {
        JobTimeline timeline = new JobTimeline(history, end);
        timeline.addFacts();
        timeline.addMasters();
        timeline.addAttempts();
        timeline.addCounts();
        timeline.addPhases();
        timeline.nameNodes();
        timeline.addGaps();
        return timeline.timeline;
    }

    /**
     * The submission by the ResourceManager's clock. If the ApplicationMaster's clock is so late that the first time that
     * it tells precedes the submission, that time counts. The ends of an attempt's parts are by other clocks still.
     */
    private long start() {
        return times().filter(time -> time > 0).reduce(job.getSubmitTime(), Math::min);
    }

    /** The end of the job; if it has not ended, the last time that its history names. */
    private long end(long start) {
        return hasEnd() ? job.getFinishTime() : times().reduce(Math.max(start, end.at()), Math::max);
    }

    private boolean hasEnd() {
        return job.getFinishTime() > 0;
    }

    /** What the ApplicationMasters' clocks tell but the job's end; of what is not known, 0 or less. */
    private Stream<Long> times() {
        return Stream.concat(
                attempts().flatMap(attempt -> Stream.of(attempt.getStartTime(), attempt.getFinishTime())),
                Stream.concat(masters().stream().map(AMInfo::getStartTime), Stream.of(job.getLaunchTime())));
    }

    private Stream<TaskAttemptInfo> attempts() {
        return job.getAllTasks().values().stream().flatMap(task -> task.getAllTaskAttempts().values().stream());
    }

    private void addFacts() {
        timeline.fact("Job", job.getJobId().toString());
        timeline.fact("Application", job.getJobId().toString().replaceFirst("^job", "application"));
        timeline.fact("State", hasEnd() ? job.getJobStatus() : end.state());
        timeline.fact("User", job.getUsername());
        timeline.fact("Queue", job.getJobQueueName());
        timeline.fact("Submitted", Instant.ofEpochMilli(job.getSubmitTime()).toString());
        addWallTime(timeline, history, end);
        timeline.fact("Maps", tasks(TaskType.MAP, job.getTotalMaps(), job.getSucceededMaps()));
        timeline.fact("Reduces", tasks(TaskType.REDUCE, job.getTotalReduces(), job.getSucceededReduces()));
        timeline.fact("Uber", job.getUberized() ? "all tasks ran inside the ApplicationMaster" : "");
        timeline.fact(
                "Diagnostics",
                job.getErrorInfo() == null ? "" : job.getErrorInfo().strip());
    }

    /** The fact of how long the run took; replaces the one from before its start was moved. */
    public static void addWallTime(TimelineBuilder timeline, HistoryFile history, JobEnd end) {
        boolean isWhole = history.job().getFinishTime() > 0 || end.at() > 0;
        String form = isWhole ? "%.3f s" : end.equals(JobEnd.RUNNING) ? "%.3f s so far" : "at least %.3f s";
        timeline.fact("Wall time", String.format(Locale.ROOT, form, (timeline.end() - timeline.start()) / 1e3));
    }

    /** Only the end of a history says how many tasks have succeeded. */
    private String tasks(TaskType type, long all, long atEnd) {
        long succeeded = hasEnd()
                ? atEnd
                : job.getAllTasks().values().stream()
                        .filter(task -> task.getTaskType() == type)
                        .filter(task -> task.getAllTaskAttempts().values().stream()
                                .anyMatch(attempt -> "SUCCEEDED".equals(attempt.getTaskStatus())))
                        .count();
        return succeeded == all ? Long.toString(all) : all + ", of which " + succeeded + " succeeded";
    }

    private void addMasters() {
        List<AMInfo> masters = masters();
        for (int i = 0; i < masters.size(); i++) {
            AMInfo master = masters.get(i);
            boolean last = i == masters.size() - 1;
            long until = last ? timeline.end() : masters.get(i + 1).getStartTime();
            String outcome = !last ? "lost" : hasEnd() ? "succeeded" : end.outcome();
            timeline.span(
                    node(master.getNodeManagerHost(), master.getNodeManagerHttpPort()),
                    new Span(
                            master.getAppAttemptId().toString(),
                            master.getContainerId().toString(),
                            MASTER,
                            outcome,
                            master.getStartTime(),
                            Math.max(until, master.getStartTime()),
                            List.of(),
                            new LinkedHashMap<>(),
                            new LinkedHashMap<>()),
                    TimelineBuilder.Counters.NONE);
        }
    }

    private List<AMInfo> masters() {
        return job.getAMInfos() == null
                ? List.of()
                : job.getAMInfos().stream()
                        .sorted(Comparator.comparing(AMInfo::getAppAttemptId))
                        .toList();
    }

    private void addAttempts() {
        for (TaskInfo task : job.getAllTasks().values()) {
            Attempts attempts = new Attempts(task, timeline.end(), hasEnd() ? "running" : end.outcome());
            for (TaskAttemptInfo attempt : attempts.inOrder()) {
                String node = node(Attempts.host(attempt), attempt.getHttpPort());
                if (attempt.getPort() > 0) {
                    timeline.rename(Attempts.host(attempt) + ":" + attempt.getPort(), node);
                }
                Span span = attempts.span(attempt);
                timeline.span(node, span, (group, name) -> Attempts.counter(attempt, group, name));
                String reason = span.details().getOrDefault("reason", "");
                if (reason.startsWith(PREEMPTED)) {
                    timeline.mark(new Mark(node, "", "preempted", span.id() + ": " + reason, span.end()));
                }
            }
        }
    }

    private String node(String host, int httpPort) {
        String node = host + ":" + httpPort;
        nodes.computeIfAbsent(host, any -> new TreeSet<>()).add(node);
        return node;
    }

    /** The port only tells nodes of one host apart. */
    private void nameNodes() {
        nodes.forEach((host, ofHost) -> {
            if (ofHost.size() == 1) {
                timeline.rename(ofHost.iterator().next(), host);
            }
        });
    }

    private void addCounts() {
        Map<String, Steps> running = new LinkedHashMap<>();
        running.put("map", new Steps());
        running.put("reduce", new Steps());
        Steps waiting = new Steps();
        for (Span span : timeline.spans()) {
            if (running.containsKey(span.kind())) {
                running.get(span.kind()).add(span.start(), span.end(), 1);
            }
            waiting.add(span.moments().getOrDefault("scheduled", span.start()), span.start(), 1);
        }
        running.forEach((kind, steps) -> timeline.series("Running", kind, "tasks", steps));
        timeline.series("Waiting", "attempts that are scheduled and not launched", "attempts", waiting);
    }

    private void addPhases() {
        List<JobTimes.Attempt> attempts = timeline.spans().stream()
                .filter(span -> !span.kind().equals(MASTER))
                .map(span ->
                        new JobTimes.Attempt(span.kind().equals("reduce"), span.start(), shuffled(span), span.end()))
                .toList();
        long master =
                masters().stream().mapToLong(AMInfo::getStartTime).findFirst().orElse(0);
        new JobTimes(timeline.start(), master, job.getLaunchTime(), timeline.end(), attempts)
                .phases()
                .values()
                .forEach(phase -> timeline.phase(phase.name(), phase.end()));
    }

    private static long shuffled(Span span) {
        return span.parts().stream()
                .filter(part -> part.name().equals("shuffle"))
                .mapToLong(Span.Part::end)
                .findFirst()
                .orElse(0);
    }

    private void addGaps() {
        history.damage()
                .ifPresent(why -> timeline.gap(
                        "The history ends early: " + why,
                        "what happened after " + Instant.ofEpochMilli(timeline.end())));
        if (!hasEnd()) {
            timeline.gap(
                    "The history has no end of the job: it still runs, or its ApplicationMaster was lost"
                            + (end.at() > 0 ? "; the ResourceManager's log has one" : ""),
                    (end.at() > 0 ? "" : "the job's end, and ") + "how running attempts ended");
        }
        long endless =
                attempts().filter(attempt -> attempt.getFinishTime() <= 0).count();
        if (hasEnd() && endless > 0) {
            timeline.gap(
                    "The history names no end of " + endless + " of the attempts, but one of the job",
                    "when and how these attempts ended");
        }
        if (job.getSubmitTime() > timeline.start()) {
            timeline.gap(
                    "The clock of the ApplicationMaster's node is at least " + (job.getSubmitTime() - timeline.start())
                            + " ms behind the ResourceManager's",
                    "how long the ApplicationMaster was waited for");
        }
        if (masters().size() > 1) {
            timeline.gap(
                    "The history of the last of " + masters().size()
                            + " ApplicationMasters names only those attempts of"
                            + " the previous ones whose tasks had succeeded",
                    "other attempts of the ApplicationMasters that were lost");
        }
        if (masters().isEmpty()) {
            timeline.gap("The history names no ApplicationMaster", "the ApplicationMaster's lane and its start");
        }
    }
}
