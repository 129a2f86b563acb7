// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The input format of a job, while ours has its place in the configuration of an attempt. */
final class OriginalFormat {
    static final String NEW_KEY = MRJobConfig.INPUT_FORMAT_CLASS_ATTR;
    static final String OLD_KEY = "mapred.input.format.class";
    private static final String KEPT = "mapreduce.job.inputformat.class.of-user";

    private OriginalFormat() {}

    static void hide(JobConf job) {
        boolean newApi = job.getUseNewMapper();
        String key = newApi ? NEW_KEY : OLD_KEY;
        String ours = (newApi ? StoppableInputFormat.class : OldStoppableInputFormat.class).getName();
        String users = job.get(key);
        if (ours.equals(users)) {
            return;
        }
        if (users == null) {
            job.unset(KEPT);
        } else {
            job.set(KEPT, users);
        }
        job.set(key, ours);
    }

    /** From here on, the configuration is as the user wrote it. */
    static <F> Class<? extends F> restore(Configuration conf, String key, Class<? extends F> byDefault, Class<F> type) {
        String users = conf.get(KEPT);
        if (users == null) {
            conf.unset(key);
        } else {
            conf.set(key, users);
            conf.unset(KEPT);
        }
        return conf.getClass(key, byDefault, type);
    }
}
