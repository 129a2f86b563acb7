// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** One map's job with an output directory, as an ApplicationMaster sets it up and ends it. */
record FileJob(JobConf job, Path output) {
    /** @param settings of the job; the directory is added */
    static FileJob begin(JobConf settings, Path output) throws IOException {
        JobConf job = new JobConf(settings);
        job.set(FileOutputFormat.OUTDIR, new org.apache.hadoop.fs.Path(output.toUri()).toString());
        FileJob begun = new FileJob(job, output);
        begun.committer().setupJob(begun.context());
        return begun;
    }

    private FileOutputCommitter committer() throws IOException {
        return new FileOutputCommitter(new org.apache.hadoop.fs.Path(output.toUri()), context());
    }

    private JobContextImpl context() {
        return new JobContextImpl(
                job,
                TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_0").getJobID());
    }

    /** The attempt has failed, or was killed. */
    void abort(TaskAttemptID attempt) throws IOException {
        committer().abortTask(new TaskAttemptContextImpl(job, attempt));
    }

    /** The job succeeds. */
    void commit() throws IOException {
        committer().commitJob(context());
    }

    /** The job fails, or is killed. */
    void abort() throws IOException {
        committer().abortJob(context(), JobStatus.State.FAILED);
    }

    /** All files below the output directory, with what they contain, but for Hadoop's sums. */
    Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(output)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = output.relativize(file).toString();
                if (!name.endsWith(".crc")) {
                    files.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }
}
