// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ReflectionUtils;

/** The splits of a job, as its own input format makes them. */
final class InputSplits {
    private InputSplits() {}

    /** The first, of the API that the job uses. */
    static Object first(JobConf job) throws IOException, InterruptedException {
        if (!job.getUseNewMapper()) {
            InputFormat<?, ?> format = job.getInputFormat();
            return format.getSplits(job, 1)[0];
        }
        Job context = Job.getInstance(job);
        try {
            return ReflectionUtils.newInstance(context.getInputFormatClass(), context.getConfiguration())
                    .getSplits(context)
                    .get(0);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
