// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.MultipleOutputs;

/** {@link WordMap} that writes long words into a file of their own too, in either API. */
final class NamedMap {
    static final String NAME = "special";

    private NamedMap() {}

    /** For the newer API. */
    static final class New extends Mapper<Object, Text, Text, LongWritable> {
        private MultipleOutputs<Text, LongWritable> outputs;

        @Override
        protected void setup(Mapper<Object, Text, Text, LongWritable>.Context context) {
            outputs = new MultipleOutputs<>(context);
        }

        @Override
        protected void map(Object key, Text line, Mapper<Object, Text, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            WordMap.step();
            for (String word : line.toString().split(" ")) {
                if (word.length() > 5) {
                    context.getCounter(WordMap.GROUP, WordMap.LONG).increment(1);
                    outputs.write(NAME, new Text(word), new LongWritable(word.length()));
                }
                context.write(new Text(word), new LongWritable(1));
            }
        }

        @Override
        protected void cleanup(Mapper<Object, Text, Text, LongWritable>.Context context)
                throws IOException, InterruptedException {
            outputs.close();
        }
    }

    /** For the older API. */
    static final class Old implements org.apache.hadoop.mapred.Mapper<Object, Text, Text, LongWritable> {
        private org.apache.hadoop.mapred.lib.MultipleOutputs outputs;

        @Override
        public void configure(JobConf job) {
            outputs = new org.apache.hadoop.mapred.lib.MultipleOutputs(job);
        }

        @Override
        @SuppressWarnings("unchecked")
        public void map(Object key, Text line, OutputCollector<Text, LongWritable> output, Reporter reporter)
                throws IOException {
            WordMap.step();
            for (String word : line.toString().split(" ")) {
                if (word.length() > 5) {
                    reporter.incrCounter(WordMap.GROUP, WordMap.LONG, 1);
                    outputs.getCollector(NAME, reporter).collect(new Text(word), new LongWritable(word.length()));
                }
                output.collect(new Text(word), new LongWritable(1));
            }
        }

        @Override
        public void close() throws IOException {
            outputs.close();
        }
    }
}
