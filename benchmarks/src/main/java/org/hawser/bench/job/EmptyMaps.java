// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.DataInput;
import java.io.DataOutput;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** A job whose map tasks have no input or output and run one at a time, to measure the overhead of a task. */
public final class EmptyMaps extends Configured implements Tool {
    private static final String MAPS = "hawser.bench.empty.maps";

    /** Arguments: options, number of map tasks. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new EmptyMaps(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        getConf().setInt(MAPS, Integer.parseInt(arguments[0]));
        getConf().setInt("mapreduce.job.running.map.limit", 1);
        Job job = Job.getInstance(getConf(), "empty maps");
        job.setJarByClass(EmptyMaps.class);
        job.setInputFormatClass(NoInput.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        job.setNumReduceTasks(0);
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** As many splits as there are to be tasks, all of them empty. */
    public static final class NoInput extends InputFormat<NullWritable, NullWritable> {
        @Override
        public List<InputSplit> getSplits(JobContext context) {
            return Collections.nCopies(context.getConfiguration().getInt(MAPS, 1), new NoSplit());
        }

        @Override
        public RecordReader<NullWritable, NullWritable> createRecordReader(
                InputSplit split, TaskAttemptContext context) {
            return new NoRecords();
        }
    }

    /** A split without content. */
    public static final class NoSplit extends InputSplit implements Writable {
        @Override
        public long getLength() {
            return 0;
        }

        @Override
        public String[] getLocations() {
            return new String[0];
        }

        @Override
        public void write(DataOutput out) {}

        @Override
        public void readFields(DataInput in) {}
    }

    private static final class NoRecords extends RecordReader<NullWritable, NullWritable> {
        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {}

        @Override
        public boolean nextKeyValue() {
            return false;
        }

        @Override
        public NullWritable getCurrentKey() {
            return NullWritable.get();
        }

        @Override
        public NullWritable getCurrentValue() {
            return NullWritable.get();
        }

        @Override
        public float getProgress() {
            return 1;
        }

        @Override
        public void close() {}
    }
}
