// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Span.Part;

/** The attempts of one task as spans. */
final class Attempts {
    /** Characters of a reason; a page of thousands of failures must stay small. */
    private static final int LONGEST = 4000;

    private final TaskInfo task;
    private final long end;
    private final String outcomeAtEnd;
    private final List<TaskAttemptInfo> all;

    /**
     * The attempts of a task.
     *
     * @param end until when those last that have not ended, ms since the epoch
     * @param outcomeAtEnd what becomes of those
     */
    Attempts(TaskInfo task, long end, String outcomeAtEnd) {
        this.task = task;
        this.end = end;
        this.outcomeAtEnd = outcomeAtEnd;
        this.all = task.getAllTaskAttempts().values().stream()
                .sorted(Comparator.comparing(TaskAttemptInfo::getAttemptId))
                .toList();
    }

    /** In order of their numbers. */
    List<TaskAttemptInfo> inOrder() {
        return all;
    }

    Span span(TaskAttemptInfo attempt) {
        long finish = attempt.getFinishTime() > 0 ? attempt.getFinishTime() : end;
        long start = attempt.getStartTime() > 0 ? Math.min(attempt.getStartTime(), finish) : finish;
        return new Span(
                attempt.getAttemptId().toString(),
                attempt.getContainerId() == null ? "" : attempt.getContainerId().toString(),
                kind(attempt),
                outcome(attempt),
                start,
                finish,
                parts(attempt, start, finish),
                moments(attempt, start),
                details(attempt));
    }

    /** An attempt that runs has only its tracker's name. */
    static String host(TaskAttemptInfo attempt) {
        return Stream.of(attempt.getHostname(), attempt.getTrackerName())
                .filter(name -> name != null && !name.isBlank())
                .findFirst()
                .orElse("no node");
    }

    static long counter(TaskAttemptInfo attempt, String group, String name) {
        Counters counters = attempt.getCounters();
        return counters == null ? 0 : counters.findCounter(group, name).getValue();
    }

    private static String kind(TaskAttemptInfo attempt) {
        return attempt.getTaskType().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private String outcome(TaskAttemptInfo attempt) {
        String status = attempt.getFinishTime() > 0 ? attempt.getTaskStatus() : null;
        return status == null ? outcomeAtEnd : status.toLowerCase(Locale.ROOT);
    }

    /** The parser gives the end of an attempt that failed or was killed as the end of each of its parts, too. */
    private static List<Part> parts(TaskAttemptInfo attempt, long start, long finish) {
        if (!"SUCCEEDED".equals(attempt.getTaskStatus())) {
            return List.of();
        }
        Parts parts = new Parts(start, finish);
        if (attempt.getTaskType() == TaskType.REDUCE) {
            parts.until("shuffle", attempt.getShuffleFinishTime());
            parts.until("merge", attempt.getSortFinishTime());
            parts.rest("reduce");
        } else if (attempt.getTaskType() == TaskType.MAP && attempt.getMapFinishTime() > 0) {
            parts.until("map", attempt.getMapFinishTime());
            parts.rest("sort");
        }
        return parts.list;
    }

    /**
     * A task's first attempt is scheduled with its task, a later one when the previous one has ended; of a speculative
     * attempt that is not known.
     */
    private Map<String, Long> moments(TaskAttemptInfo attempt, long start) {
        Map<String, Long> moments = new LinkedHashMap<>();
        int number = all.indexOf(attempt);
        long scheduled = number == 0 ? task.getStartTime() : all.get(number - 1).getFinishTime();
        if (scheduled > 0 && scheduled <= start) {
            moments.put("scheduled", scheduled);
        }
        return moments;
    }

    private static Map<String, String> details(TaskAttemptInfo attempt) {
        Map<String, String> details = new LinkedHashMap<>();
        if (attempt.getError() != null && !attempt.getError().isBlank()) {
            String reason = attempt.getError().strip();
            details.put("reason", reason.length() <= LONGEST ? reason : reason.substring(0, LONGEST) + "…");
        }
        return details;
    }

    /** Parts that follow one another; a time in ms since the epoch that is missing (0) leaves out its part. */
    private static final class Parts {
        private final List<Part> list = new ArrayList<>();
        private final long finish;
        private long at;

        private Parts(long start, long finish) {
            this.at = start;
            this.finish = finish;
        }

        private void until(String name, long time) {
            if (time > 0) {
                long end = Math.min(Math.max(at, time), finish);
                list.add(new Part(name, at, end));
                at = end;
            }
        }

        private void rest(String name) {
            if (!list.isEmpty()) {
                list.add(new Part(name, at, finish));
            }
        }
    }
}
