// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.hawser.bench.job.PacedWords;

/**
 * How a job went, from its history. Times are ms since the epoch.
 *
 * @param submit when it was submitted
 * @param finish when it had ended
 */
public record JobStory(long submit, long finish, List<Attempt> attempts) {
    public JobStory {
        attempts = List.copyOf(attempts);
    }

    /**
     * An attempt of a task of the job.
     *
     * @param number among the attempts of its task, from 0
     * @param inputs hosts that have the input of the task; none for a reduce
     * @param start when its container was launched
     * @param begun when it began to read its input, as far as the ApplicationMaster was told; else {@code start}
     * @param error why it has not succeeded; empty if it has
     */
    public record Attempt(
            String task,
            int number,
            boolean map,
            Set<String> inputs,
            String host,
            long start,
            long begun,
            long finish,
            boolean succeeded,
            String error) {
        public Attempt {
            requireNonNull(task, "task is null");
            inputs = Set.copyOf(inputs);
            requireNonNull(host, "host is null");
            requireNonNull(error, "error is null");
        }

        long millis() {
            return Math.max(0, finish - start);
        }

        /** Whether its input is on its own host. */
        boolean isLocal() {
            return inputs.contains(host);
        }
    }

    public static JobStory of(JobInfo job) {
        List<Attempt> attempts = new ArrayList<>();
        for (TaskInfo task : job.getAllTasks().values()) {
            Set<String> inputs = Set.of(task.getSplitLocations().split(","));
            for (TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
                boolean map = task.getTaskType() == TaskType.MAP;
                attempts.add(new Attempt(
                        task.getTaskId().toString(),
                        attempt.getAttemptId().getId(),
                        map,
                        map ? inputs : Set.of(),
                        text(attempt.getHostname()),
                        attempt.getStartTime(),
                        begun(attempt),
                        attempt.getFinishTime(),
                        "SUCCEEDED".equals(attempt.getTaskStatus()),
                        text(attempt.getError())));
            }
        }
        return new JobStory(job.getSubmitTime(), job.getFinishTime(), attempts);
    }

    private static long begun(TaskAttemptInfo attempt) {
        Counters counters = attempt.getCounters();
        long begun = counters == null
                ? 0
                : counters.findCounter(PacedWords.GROUP, PacedWords.BEGUN).getValue();
        return begun > 0 ? begun : attempt.getStartTime();
    }

    private static String text(String text) {
        return text == null ? "" : text;
    }

    /** From its submission to its end. */
    double seconds() {
        return (finish - submit) / 1e3;
    }

    List<Attempt> attempts(Predicate<Attempt> which) {
        return attempts.stream()
                .filter(which)
                .sorted(Comparator.comparing(Attempt::task).thenComparing(Attempt::number))
                .toList();
    }
}
