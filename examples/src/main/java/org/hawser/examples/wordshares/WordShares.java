// SPDX-License-Identifier: Apache-2.0
package org.hawser.examples.wordshares;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * How often each word occurs, and its share of all words. With map and reduce alone that takes two jobs, since a share
 * needs the number of all words first. Here the map tasks add up that number, and exchange their counts so that each has
 * the complete ones of some words.
 *
 * <p>Arguments: options, input, output. Each line of the output is {@code word TAB count TAB share}.
 */
public final class WordShares extends Configured implements Tool {
    static final String MEETING = "hawser.examples.meeting";
    static final String MEETING_SECONDS = "hawser.examples.meeting-seconds";

    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new WordShares(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            System.err.println("Usage: WordShares [-D key=value ...] <input> <output>");
            return 2;
        }
        Path output = new Path(arguments[1]);
        FileSystem fs = output.getFileSystem(getConf());
        Path meeting = fs.makeQualified(new Path(output, "_meeting"));
        getConf().set(MEETING, meeting.toString());
        requireTasksRunOnce();
        Job job = Job.getInstance(getConf(), "word shares");
        job.setJarByClass(WordShares.class);
        job.setMapperClass(WordSharesMapper.class);
        job.setNumReduceTasks(0);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.addInputPath(job, new Path(arguments[0]));
        FileOutputFormat.setOutputPath(job, output);
        boolean succeeded = job.waitForCompletion(true);
        fs.delete(meeting, true);
        if (!succeeded) {
            tellWhy(job);
        }
        return succeeded ? 0 : 1;
    }

    /** The client itself tells only of attempts that are followed by another. */
    private static void tellWhy(Job job) throws IOException, InterruptedException {
        for (TaskReport task : job.getTaskReports(TaskType.MAP)) {
            if (task.getCurrentStatus() == TIPStatus.FAILED) {
                System.err.println(task.getTaskId() + ": " + String.join("; ", task.getDiagnostics()));
            }
        }
    }

    /** A task that fails takes the job along, as in MPI: what the others have exchanged with it cannot be had again. */
    private void requireTasksRunOnce() {
        getConf().setInt("mapreduce.map.maxattempts", 1);
        getConf().setBoolean("mapreduce.map.speculative", false);
        getConf().setInt("mapreduce.am.max-attempts", 1);
        getConf().setBoolean("mapreduce.job.ubertask.enable", false);
    }
}
