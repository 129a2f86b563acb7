// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * A class that the user has named, while ours has its place in the configuration of an attempt.
 *
 * @param key that names it
 */
record OriginalClass(String key, Class<?> ours) {
    static final OriginalClass NEW_FORMAT =
            new OriginalClass(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, StoppableInputFormat.class);
    static final OriginalClass OLD_FORMAT =
            new OriginalClass("mapred.input.format.class", OldStoppableInputFormat.class);
    static final OriginalClass SHUFFLE = new OriginalClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, PreemptibleShuffle.class);

    private String kept() {
        return key + ".of-user";
    }

    void hide(JobConf job) {
        String users = job.get(key);
        if (ours.getName().equals(users)) {
            return;
        }
        if (users == null) {
            job.unset(kept());
        } else {
            job.set(kept(), users);
        }
        job.set(key, ours.getName());
    }

    /** From here on, the configuration is as the user wrote it. */
    <T> Class<? extends T> restore(Configuration conf, Class<? extends T> byDefault, Class<T> type) {
        String users = conf.get(kept());
        if (users == null) {
            conf.unset(key);
        } else {
            conf.set(key, users);
            conf.unset(kept());
        }
        return conf.getClass(key, byDefault, type);
    }
}
