// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * The sequence count of the PUMA benchmarks: how often each sequence of three consecutive words occurs in each document.
 * A line of the output is {@code word|word|word|name TAB count}. The input has a document on each line,
 * {@code name TAB text}. There is more intermediate data than input, and next to nothing to combine.
 */
public final class SequenceCount extends Configured implements Tool {
    static final int LENGTH = 3;

    /** Arguments: options, directory of the input, directory of the output. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new SequenceCount(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        Job job = TextJob.of(SequenceCount.class, getConf(), arguments);
        job.setMapperClass(SequenceMapper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** Emits each sequence of a document, with the document's name. */
    public static final class SequenceMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
        private static final IntWritable ONE = new IntWritable(1);

        private final Text sequence = new Text();

        @Override
        protected void map(
                LongWritable offset, Text line, Mapper<LongWritable, Text, Text, IntWritable>.Context context)
                throws IOException, InterruptedException {
            Document document = Document.of(line.toString());
            List<String> words = document.words();
            for (int first = 0; first + LENGTH <= words.size(); first++) {
                sequence.set(String.join("|", words.subList(first, first + LENGTH)) + "|" + document.name());
                context.write(sequence, ONE);
            }
        }
    }
}
