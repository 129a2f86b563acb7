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

import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** A job of map tasks alone: {@code MapJob [generic options] MAPPER MAPS OUTPUT}. */
public final class MapJob extends Configured implements Tool {
    private static final int FAILED = 1;

    @Override
    public int run(String[] arguments) throws Exception {
        Job job = Job.getInstance(getConf(), arguments[0]);
        job.setJarByClass(MapJob.class);
        job.getConfiguration().setInt(Splits.COUNT, Integer.parseInt(arguments[1]));
        job.setInputFormatClass(Splits.class);
        job.setMapperClass(Class.forName(MapJob.class.getPackageName() + "." + arguments[0])
                .asSubclass(LineMapper.class));
        job.setNumReduceTasks(0);
        job.setSpeculativeExecution(false);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(NullWritable.class);
        job.setOutputFormatClass(TextOutputFormat.class);
        TextOutputFormat.setOutputPath(job, new Path(arguments[2]));
        return job.waitForCompletion(true) ? 0 : FAILED;
    }

    /** Submits the job and waits for its end. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new MapJob(), arguments));
    }
}
