// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.DataInput;
import java.io.DataOutput;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** A user's own input, in either API: numbers as text, from nowhere. */
final class NumberInput {
    static final long RECORDS = 300;

    private NumberInput() {}

    /** Has no state. */
    static final class Split extends InputSplit implements Writable, org.apache.hadoop.mapred.InputSplit {
        @Override
        public long getLength() {
            return RECORDS;
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

    private static String text(long number) {
        return "number " + number % 7 + " number" + number;
    }

    /** For the newer API. */
    static final class New extends InputFormat<LongWritable, Text> {
        @Override
        public List<InputSplit> getSplits(JobContext context) {
            return List.of(new Split());
        }

        @Override
        public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
            return new RecordReader<>() {
                private long next;

                @Override
                public void initialize(InputSplit given, TaskAttemptContext with) {}

                @Override
                public boolean nextKeyValue() {
                    return next++ < RECORDS;
                }

                @Override
                public LongWritable getCurrentKey() {
                    return new LongWritable(next);
                }

                @Override
                public Text getCurrentValue() {
                    return new Text(text(next));
                }

                @Override
                public float getProgress() {
                    return 0;
                }

                @Override
                public void close() {}
            };
        }
    }

    /** For the older API. */
    static final class Old implements org.apache.hadoop.mapred.InputFormat<LongWritable, Text> {
        @Override
        public org.apache.hadoop.mapred.InputSplit[] getSplits(JobConf job, int splits) {
            return new org.apache.hadoop.mapred.InputSplit[] {new Split()};
        }

        @Override
        public org.apache.hadoop.mapred.RecordReader<LongWritable, Text> getRecordReader(
                org.apache.hadoop.mapred.InputSplit split, JobConf job, Reporter reporter) {
            return new org.apache.hadoop.mapred.RecordReader<>() {
                private long next;

                @Override
                public boolean next(LongWritable key, Text value) {
                    next++;
                    key.set(next);
                    value.set(text(next));
                    return next <= RECORDS;
                }

                @Override
                public LongWritable createKey() {
                    return new LongWritable();
                }

                @Override
                public Text createValue() {
                    return new Text();
                }

                @Override
                public long getPos() {
                    return next;
                }

                @Override
                public float getProgress() {
                    return 0;
                }

                @Override
                public void close() {}
            };
        }
    }
}
