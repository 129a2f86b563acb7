// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;

/** Counts words, in either API. Where it is told to, it waits until its attempt knows that it is to stop. */
final class WordMap {
    static final String GROUP = "words";
    static final String LONG = "long";

    /** Tasks are made by Hadoop, in this JVM. */
    private static volatile Runnable atRecord = () -> {};

    private static final AtomicLong RECORDS = new AtomicLong();
    private static volatile long at = Long.MAX_VALUE;

    private WordMap() {}

    /** The next attempt does this before it processes the record with this number, counted from 1. */
    static void before(long record, Runnable action) {
        RECORDS.set(0);
        at = record;
        atRecord = action;
    }

    static long records() {
        return RECORDS.get();
    }

    /** A record is processed. */
    static void step() {
        if (RECORDS.incrementAndGet() == at) {
            atRecord.run();
        }
    }

    /** For the newer API; keys may be anything. */
    static final class New extends Mapper<Object, Text, Text, LongWritable> {
        @Override
        protected void map(Object key, Text line, Mapper<Object, Text, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            step();
            for (String word : line.toString().split(" ")) {
                if (word.length() > 5) {
                    context.getCounter(GROUP, LONG).increment(1);
                }
                context.write(new Text(word), new LongWritable(1));
            }
        }
    }

    /** For the older API. */
    static final class Old implements org.apache.hadoop.mapred.Mapper<Object, Text, Text, LongWritable> {
        @Override
        public void map(Object key, Text line, OutputCollector<Text, LongWritable> output, Reporter reporter)
                throws IOException {
            step();
            for (String word : line.toString().split(" ")) {
                if (word.length() > 5) {
                    reporter.incrCounter(GROUP, LONG, 1);
                }
                output.collect(new Text(word), new LongWritable(1));
            }
        }

        @Override
        public void configure(JobConf job) {}

        @Override
        public void close() {}
    }

    /** A combiner. */
    static final class Sum extends Reducer<Text, LongWritable, Text, LongWritable> {
        @Override
        protected void reduce(
                Text word,
                Iterable<LongWritable> counts,
                Reducer<Text, LongWritable, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            long sum = 0;
            for (LongWritable count : counts) {
                sum += count.get();
            }
            context.write(word, new LongWritable(sum));
        }
    }
}
