/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
