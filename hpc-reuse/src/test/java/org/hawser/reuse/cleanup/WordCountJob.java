// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** A whole MapReduce job in this JVM, of classes that belong to the container's loader. */
public final class WordCountJob implements Callable<Boolean> {
    static final String INPUT = "test.input";
    static final String OUTPUT = "test.output";

    @Override
    public Boolean call() throws Exception {
        Configuration conf = new Configuration();
        conf.set("mapreduce.framework.name", "local");
        conf.set("fs.defaultFS", "file:///");
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        conf.set("hadoop.tmp.dir", System.getProperty(OUTPUT) + "-tmp");
        Job job = Job.getInstance(conf, "word count");
        job.setJarByClass(WordCountJob.class);
        job.setMapperClass(Words.class);
        job.setCombinerClass(Sum.class);
        job.setReducerClass(Sum.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new Path(System.getProperty(INPUT)));
        FileOutputFormat.setOutputPath(job, new Path(System.getProperty(OUTPUT)));
        return job.waitForCompletion(false);
    }

    /** Counts each word once. */
    public static final class Words extends Mapper<Object, Text, Text, IntWritable> {
        private static final IntWritable ONE = new IntWritable(1);
        private final Text word = new Text();

        @Override
        protected void map(Object key, Text line, Mapper<Object, Text, Text, IntWritable>.Context context)
                throws IOException, InterruptedException {
            for (String token : line.toString().split(" ", -1)) {
                word.set(token);
                context.write(word, ONE);
            }
        }
    }

    /** Adds up. */
    public static final class Sum extends Reducer<Text, IntWritable, Text, IntWritable> {
        @Override
        protected void reduce(
                Text key, Iterable<IntWritable> values, Reducer<Text, IntWritable, Text, IntWritable>.Context context)
                throws IOException, InterruptedException {
            int sum = 0;
            for (IntWritable value : values) {
                sum += value.get();
            }
            context.write(key, new IntWritable(sum));
        }
    }
}
