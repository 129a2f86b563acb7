// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.shuffle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Joins lines of two kinds, {@code L key value} and {@code R key value}, by their keys, nearly all of which go to the first
 * reducer. Usage: {@code SkewedJoin INPUT OUTPUT}.
 */
public final class SkewedJoin extends Configured implements Tool {
    private static final int RARE = 10;

    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new SkewedJoin(), args));
    }

    @Override
    public int run(String[] args) throws Exception {
        Job job = Job.getInstance(getConf(), "skewed join");
        job.setJarByClass(SkewedJoin.class);
        job.setMapperClass(Sides.class);
        job.setPartitionerClass(Skew.class);
        job.setReducerClass(Pairs.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.addInputPath(job, new Path(args[0]));
        FileOutputFormat.setOutputPath(job, new Path(args[1]));
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** Emits the key, and the side with the value. */
    public static final class Sides extends Mapper<LongWritable, Text, Text, Text> {
        @Override
        protected void map(LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            String[] parts = line.toString().split(" ", 3);
            context.write(new Text(parts[1]), new Text(parts[0] + parts[2]));
        }
    }

    /** One key of ten goes anywhere, the others to the first reducer; the last reducer often gets nothing. */
    public static final class Skew extends Partitioner<Text, Text> {
        @Override
        public int getPartition(Text key, Text value, int partitions) {
            int hash = key.hashCode() & Integer.MAX_VALUE;
            return hash % RARE == 0 ? hash / RARE % partitions : 0;
        }
    }

    /** Emits every pair of values from both sides. */
    public static final class Pairs extends Reducer<Text, Text, Text, Text> {
        @Override
        protected void reduce(Text key, Iterable<Text> values, Reducer<Text, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            List<String> left = new ArrayList<>();
            List<String> right = new ArrayList<>();
            for (Text value : values) {
                (value.charAt(0) == 'L' ? left : right).add(value.toString().substring(1));
            }
            Collections.sort(left);
            Collections.sort(right);
            for (String one : left) {
                for (String other : right) {
                    context.write(key, new Text(one + " " + other));
                }
            }
        }
    }
}
