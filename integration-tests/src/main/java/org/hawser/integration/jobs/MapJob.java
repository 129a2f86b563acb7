// SPDX-License-Identifier: Apache-2.0
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
