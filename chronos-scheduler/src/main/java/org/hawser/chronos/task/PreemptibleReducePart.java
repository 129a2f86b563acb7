// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hawser.chronos.config.ChronosKeys;
import org.hawser.common.task.TaskPart;

/**
 * Lets reduces stop before their reduce phase when YARN wants their container back, and go on in another attempt without
 * fetching again. For jobs whose intermediate data is not encrypted; others run as always.
 */
public final class PreemptibleReducePart implements TaskPart {
    /** @throws org.hawser.common.config.ConfigException if a value is not allowed */
    @Override
    public void start(JobConf job) {
        if (job.getBoolean(MRJobConfig.TASK_ISMAP, true)
                || job.getBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, false)
                || MRConfig.LOCAL_FRAMEWORK_NAME.equals(job.get(MRConfig.FRAMEWORK_NAME))) {
            return;
        }
        ChronosKeys.SIGNAL_INTERVAL.get(job::get);
        OriginalClass.SHUFFLE.hide(job);
    }
}
