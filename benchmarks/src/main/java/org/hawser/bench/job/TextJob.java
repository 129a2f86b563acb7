// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** What jobs that read lines of text from one directory and write to another have in common. */
final class TextJob {
    private TextJob() {}

    /**
     * A job that has its input and output.
     *
     * @throws IllegalArgumentException unless there are the two arguments that name them
     */
    static Job of(Class<?> program, Configuration configuration, String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException(program.getSimpleName()
                    + ": 2 arguments are needed, INPUT OUTPUT, but there are " + arguments.length + ".");
        }
        Job job = Job.getInstance(configuration, program.getSimpleName());
        job.setJarByClass(program);
        FileInputFormat.addInputPath(job, new Path(arguments[0]));
        FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
        return job;
    }
}
