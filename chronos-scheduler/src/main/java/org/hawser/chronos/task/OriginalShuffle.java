// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;

/** The shuffle plug-in of a job, while ours has its place in the configuration of an attempt. */
final class OriginalShuffle {
    private static final String KEY = MRConfig.SHUFFLE_CONSUMER_PLUGIN;
    private static final String KEPT = KEY + ".of-user";

    private OriginalShuffle() {}

    static void hide(JobConf job) {
        String ours = PreemptibleShuffle.class.getName();
        String users = job.get(KEY);
        if (ours.equals(users)) {
            return;
        }
        if (users == null) {
            job.unset(KEPT);
        } else {
            job.set(KEPT, users);
        }
        job.set(KEY, ours);
    }

    /** From here on, the configuration is as the user wrote it. */
    @SuppressWarnings("rawtypes")
    static Class<? extends ShuffleConsumerPlugin> restore(Configuration conf) {
        String users = conf.get(KEPT);
        if (users == null) {
            conf.unset(KEY);
        } else {
            conf.set(KEY, users);
            conf.unset(KEPT);
        }
        return conf.getClass(KEY, Shuffle.class, ShuffleConsumerPlugin.class);
    }
}
