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
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** For each word the places where it stands. Usage: {@code InvertedIndex INPUT OUTPUT}. */
public final class InvertedIndex extends Configured implements Tool {
    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new InvertedIndex(), args));
    }

    @Override
    public int run(String[] args) throws Exception {
        Job job = Job.getInstance(getConf(), "inverted index");
        job.setJarByClass(InvertedIndex.class);
        job.setMapperClass(Places.class);
        job.setReducerClass(Sorted.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.addInputPath(job, new Path(args[0]));
        FileOutputFormat.setOutputPath(job, new Path(args[1]));
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** Emits a word with its file and the offset of its line. */
    public static final class Places extends Mapper<LongWritable, Text, Text, Text> {
        @Override
        protected void map(LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            String file = ((FileSplit) context.getInputSplit()).getPath().getName();
            for (String word : line.toString().split("\\s+")) {
                context.write(new Text(word), new Text(file + ":" + offset.get()));
            }
        }
    }

    /** Sorts the places, whose order is that in which maps ended. */
    public static final class Sorted extends Reducer<Text, Text, Text, Text> {
        @Override
        protected void reduce(Text word, Iterable<Text> places, Reducer<Text, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            List<String> all = new ArrayList<>();
            places.forEach(place -> all.add(place.toString()));
            Collections.sort(all);
            context.write(word, new Text(String.join(" ", all)));
        }
    }
}
