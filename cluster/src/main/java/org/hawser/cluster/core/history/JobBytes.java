// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.history;

import java.util.stream.LongStream;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.hawser.cluster.core.ClusterException;

/**
 * The intermediate data of a job that has succeeded, by its counters.
 *
 * @param job its id
 * @param reduces how many it had; without any, it has no intermediate data
 * @param input bytes that its maps have read from files
 * @param mapOutputs bytes of the outputs of all maps, as they are stored; they stay until the job ends
 * @param merges bytes that all reducers have written to local files: outputs that they fetched to disk, and merges; what was
 *     merged more than once counts each time
 * @param largestMap the most bytes that one map has written to local files: its spills, which are gone when it ends, and its
 *     output
 */
public record JobBytes(String job, long reduces, long input, long mapOutputs, long merges, long largestMap) {
    private static final String LOCAL = "FILE";
    private static final String SUCCEEDED = "SUCCEEDED";
    /** Hadoop writes so many bytes for each one of checksum. */
    private static final long CHECKED = 128;

    /**
     * Reads them from a job's history.
     *
     * @param settingsBytes size of the job's settings. Each task writes them to a local file, which is no intermediate data
     *     but counts as written.
     * @throws ClusterException if the job has not succeeded
     */
    public static JobBytes of(HistoryFile history, long settingsBytes) {
        JobInfo job = history.job();
        String id = job.getJobId().toString();
        requireSuccess(id, job);
        long input = job.getMapCounters()
                .findCounter(FileInputFormatCounter.BYTES_READ)
                .getValue();
        if (job.getTotalReduces() == 0) {
            return new JobBytes(id, 0, input, 0, 0, 0);
        }
        long ofTask = settingsBytes + settingsBytes / CHECKED;
        return new JobBytes(
                id,
                job.getTotalReduces(),
                input,
                job.getMapCounters()
                        .findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                        .getValue(),
                Math.max(0, written(job.getReduceCounters()) - job.getSucceededReduces() * ofTask),
                Math.max(0, ofMaps(job).max().orElse(0) - ofTask));
    }

    /** The most that the job has at a time: when its reducers have fetched all, nothing of it need be gone. */
    public long intermediate() {
        return mapOutputs + merges;
    }

    private static void requireSuccess(String id, JobInfo job) {
        if (job.getFinishTime() <= 0 || job.getJobStatus() == null) {
            throw new ClusterException(
                    id + " has not ended, or its history has no end: wait for it, or name a job that has succeeded.");
        }
        if (!job.getJobStatus().equals(SUCCEEDED)) {
            throw new ClusterException("The state of " + id + " is " + job.getJobStatus()
                    + ", so its counters do not tell how much data it has: name a job that has succeeded.");
        }
    }

    private static LongStream ofMaps(JobInfo job) {
        return job.getAllTasks().values().stream()
                .filter(task -> task.getTaskType() == TaskType.MAP)
                .flatMap(task -> task.getAllTaskAttempts().values().stream())
                .map(TaskAttemptInfo::getCounters)
                .filter(counters -> counters != null)
                .mapToLong(JobBytes::written);
    }

    private static long written(Counters counters) {
        return counters.findCounter(LOCAL, FileSystemCounter.BYTES_WRITTEN).getValue();
    }
}
