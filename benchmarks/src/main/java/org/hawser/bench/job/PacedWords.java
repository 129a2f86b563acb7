// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Word count whose tasks are paced by time: each record of a map, and each key of a reduce, takes a configured time, during
 * which the task waits. So many of them run on few processors without delaying one another. Words are {@code w} and a number,
 * and each reduce has as many of them as the others.
 */
public final class PacedWords extends Configured implements Tool {
    /** Name of the job. */
    public static final String NAME = "hawser.bench.paced.name";
    /** How long a line of a map takes. */
    public static final String RECORD_MILLIS = "hawser.bench.paced.record-millis";
    /** How long a key of a reduce takes. */
    public static final String KEY_MILLIS = "hawser.bench.paced.key-millis";

    /** Group of {@link #BEGUN}. */
    public static final String GROUP = "Paced words";
    /** When a map's attempt began to read its input; ms since the epoch. */
    public static final String BEGUN = "begun";

    /** Arguments: options, directory of the input, directory of the output. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new PacedWords(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        Job job = TextJob.of(PacedWords.class, getConf(), arguments);
        job.setJobName(getConf().get(NAME, job.getJobName()));
        job.setMapperClass(Words.class);
        job.setCombinerClass(LongSumReducer.class);
        job.setPartitionerClass(Evenly.class);
        job.setReducerClass(Sums.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** Waits, then emits the words of a line. */
    public static final class Words extends Mapper<LongWritable, Text, Text, LongWritable> {
        private static final LongWritable ONE = new LongWritable(1);
        private final Text word = new Text();
        private final Pace pace = new Pace();

        /** So that the history tells what of an attempt's time was its start. */
        @Override
        protected void setup(Mapper<LongWritable, Text, Text, LongWritable>.Context context) {
            context.getCounter(GROUP, BEGUN).setValue(System.currentTimeMillis());
        }

        @Override
        protected void map(
                LongWritable offset, Text line, Mapper<LongWritable, Text, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            pace.await(context.getConfiguration().getLong(RECORD_MILLIS, 0));
            for (String one : line.toString().split(" ")) {
                word.set(one);
                context.write(word, ONE);
            }
        }
    }

    /** Waits, then adds up what a word was counted. */
    public static final class Sums extends Reducer<Text, LongWritable, Text, LongWritable> {
        private final Pace pace = new Pace();

        @Override
        protected void reduce(
                Text word,
                Iterable<LongWritable> counts,
                Reducer<Text, LongWritable, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            pace.await(context.getConfiguration().getLong(KEY_MILLIS, 0));
            long sum = 0;
            for (LongWritable count : counts) {
                sum += count.get();
            }
            context.write(word, new LongWritable(sum));
        }
    }

    /** By a word's number. */
    public static final class Evenly extends Partitioner<Text, LongWritable> {
        @Override
        public int getPartition(Text word, LongWritable count, int reduces) {
            return Integer.parseInt(word.toString().substring(1)) % reduces;
        }
    }

    /** Steps of a task at fixed intervals: a sleep that takes too long does not delay the steps after it. */
    private static final class Pace {
        private boolean begun;
        private long dueNanos;

        void await(long millis) throws InterruptedException {
            long now = System.nanoTime();
            dueNanos = (begun ? dueNanos : now) + TimeUnit.MILLISECONDS.toNanos(millis);
            begun = true;
            TimeUnit.NANOSECONDS.sleep(dueNanos - now);
        }
    }
}
