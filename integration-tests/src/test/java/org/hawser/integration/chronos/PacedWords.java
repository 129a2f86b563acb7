// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Counts words, and takes a while for each line. Usage: {@code PacedWords INPUT OUTPUT}. */
public final class PacedWords extends Configured implements Tool {
    /** How long a line takes. */
    static final String MILLIS = "integration.paced.millis";

    /** A local file: as soon as it exists, lines take no time. Optional. */
    static final String RELEASE = "integration.paced.release";

    static final String GROUP = "paced";
    static final String LINES = "lines";

    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new PacedWords(), args));
    }

    @Override
    public int run(String[] args) throws Exception {
        Job job = Job.getInstance(getConf(), "paced words");
        job.setJarByClass(PacedWords.class);
        job.setMapperClass(Words.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        FileInputFormat.addInputPath(job, new Path(args[0]));
        FileOutputFormat.setOutputPath(job, new Path(args[1]));
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** Waits, then emits the words of a line. */
    public static final class Words extends Mapper<LongWritable, Text, Text, LongWritable> {
        @Override
        protected void map(
                LongWritable offset, Text line, Mapper<LongWritable, Text, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            String release = context.getConfiguration().get(RELEASE, "");
            if (release.isEmpty() || !Files.exists(Paths.get(release))) {
                Thread.sleep(context.getConfiguration().getLong(MILLIS, 0));
            }
            context.getCounter(GROUP, LINES).increment(1);
            for (String word : line.toString().split(" ")) {
                context.write(new Text(word), new LongWritable(1));
            }
        }
    }
}
