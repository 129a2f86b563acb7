// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * What an agent has to know of the task whose process this is; see {@link org.hawser.semem.wire.MemoryMessage.Hello}.
 *
 * @param reduces whether it is a reduce task that asks agents where outputs are
 */
record TaskKind(boolean movable, boolean reduces) {
    static final TaskKind OTHER = new TaskKind(false, false);

    static TaskKind of(Configuration conf, Map<String, String> environment) {
        boolean movable = MovableJob.is(conf, environment);
        // Hadoop sets it for each task. Without it, this is not yet the configuration of a task.
        return new TaskKind(movable, movable && !conf.getBoolean(MRJobConfig.TASK_ISMAP, true));
    }
}
