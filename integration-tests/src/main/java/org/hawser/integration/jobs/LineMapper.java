// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** A task that does one thing and prints lines. */
public abstract class LineMapper extends Mapper<IntWritable, NullWritable, Text, NullWritable> {

    /** Where a task's lines go. */
    @FunctionalInterface
    public interface Output {
        void line(String text) throws IOException, InterruptedException;
    }

    /** Does the task's work. */
    protected abstract void work(int number, Configuration conf, Output output) throws Exception;

    @Override
    protected void map(IntWritable key, NullWritable value, Context context) throws IOException, InterruptedException {
        try {
            work(
                    key.get(),
                    context.getConfiguration(),
                    text -> context.write(new Text(text.replace("\n", "\\n")), NullWritable.get()));
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
