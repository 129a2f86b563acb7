// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Input without files: as many splits as {@link #COUNT} says, each of one record with the split's number. */
public final class Splits extends InputFormat<IntWritable, NullWritable> {
    public static final String COUNT = "integration.splits";

    @Override
    public List<InputSplit> getSplits(JobContext context) {
        return IntStream.range(0, context.getConfiguration().getInt(COUNT, 1))
                .<InputSplit>mapToObj(Split::new)
                .toList();
    }

    @Override
    public RecordReader<IntWritable, NullWritable> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new OneRecord(((Split) split).number);
    }

    /** One number. */
    public static final class Split extends InputSplit implements Writable {
        private int number;

        /** For deserialisation. */
        public Split() {}

        Split(int number) {
            this.number = number;
        }

        @Override
        public long getLength() {
            return 1;
        }

        @Override
        public String[] getLocations() {
            return new String[0];
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeInt(number);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            number = in.readInt();
        }
    }

    private static final class OneRecord extends RecordReader<IntWritable, NullWritable> {
        private final IntWritable number;
        private boolean delivered;

        OneRecord(int number) {
            this.number = new IntWritable(number);
        }

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {}

        @Override
        public boolean nextKeyValue() {
            boolean first = !delivered;
            delivered = true;
            return first;
        }

        @Override
        public IntWritable getCurrentKey() {
            return number;
        }

        @Override
        public NullWritable getCurrentValue() {
            return NullWritable.get();
        }

        @Override
        public float getProgress() {
            return delivered ? 1 : 0;
        }

        @Override
        public void close() {}
    }
}
