// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * The jobs of {@link TracedJob#facebook}, each submitted at its time: each reads, shuffles and writes as many bytes as it says, and
 * does nothing else. The input of the job with the index N is in the directory N of the input.
 */
public final class TracedJobs extends Configured implements Tool {
    private static final String EMITTED = "hawser.bench.traced.emitted-bytes";
    private static final String WRITTEN = "hawser.bench.traced.written-bytes";
    private static final int RECORD_BYTES = 1 << 10;

    /** Arguments: options, directory of inputs, directory of outputs. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new TracedJobs(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        List<TracedJob> trace = TracedJob.facebook();
        List<Job> jobs = new ArrayList<>();
        long begun = System.nanoTime();
        for (int index = 0; index < trace.size(); index++) {
            TracedJob traced = trace.get(index);
            Job job = job(traced, arguments[0] + "/" + index, arguments[1] + "/" + index);
            TimeUnit.NANOSECONDS.sleep(begun + traced.submitted().toNanos() - System.nanoTime());
            job.submit();
            System.err.println("Running job: " + job.getJobID());
            jobs.add(job);
        }
        boolean succeeded = true;
        for (Job job : jobs) {
            succeeded &= job.waitForCompletion(false);
        }
        return succeeded ? 0 : 1;
    }

    Job job(TracedJob traced, String input, String output) throws IOException {
        Job job = TextJob.of(TracedJobs.class, getConf(), new String[] {input, output});
        boolean shuffles = traced.shuffleBytes() > 0;
        job.getConfiguration().setLong(EMITTED, shuffles ? traced.shuffleBytes() : traced.outputBytes());
        job.getConfiguration().setLong(WRITTEN, traced.outputBytes());
        job.setNumReduceTasks(shuffles ? 1 : 0);
        job.setMapperClass(Reads.class);
        job.setReducerClass(Writes.class);
        job.setOutputKeyClass(LongWritable.class);
        job.setOutputValueClass(BytesWritable.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        return job;
    }

    private static void emit(TaskInputOutputContext<?, ?, LongWritable, BytesWritable> context, long bytes)
            throws IOException, InterruptedException {
        LongWritable key = new LongWritable();
        for (long left = bytes; left > 0; left -= RECORD_BYTES) {
            key.set(left);
            context.write(key, new BytesWritable(new byte[(int) Math.min(left, RECORD_BYTES)]));
        }
    }

    /** Reads its split, then emits the bytes that the job emits: its input is one split. */
    static final class Reads extends Mapper<LongWritable, Text, LongWritable, BytesWritable> {
        @Override
        protected void map(
                LongWritable offset,
                Text line,
                Mapper<LongWritable, Text, LongWritable, BytesWritable>.Context context) {
            // Reading is all.
        }

        @Override
        protected void cleanup(Mapper<LongWritable, Text, LongWritable, BytesWritable>.Context context)
                throws IOException, InterruptedException {
            if (((FileSplit) context.getInputSplit()).getStart() == 0) {
                emit(context, context.getConfiguration().getLong(EMITTED, 0));
            }
        }
    }

    /** Reads what maps have emitted, then writes the job's output. */
    static final class Writes extends Reducer<LongWritable, BytesWritable, LongWritable, BytesWritable> {
        @Override
        protected void reduce(
                LongWritable key,
                Iterable<BytesWritable> values,
                Reducer<LongWritable, BytesWritable, LongWritable, BytesWritable>.Context context) {
            // Reading is all.
        }

        @Override
        protected void cleanup(Reducer<LongWritable, BytesWritable, LongWritable, BytesWritable>.Context context)
                throws IOException, InterruptedException {
            emit(context, context.getConfiguration().getLong(WRITTEN, 0));
        }
    }
}
