// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Names of tasks and nodes of one job. */
final class Ids {
    private static final ApplicationId APPLICATION = ApplicationId.newInstance(1_700_000_000_000L, 1);

    private Ids() {}

    static TaskAttemptId map(int task, int attempt) {
        return attempt(TaskType.MAP, task, attempt);
    }

    static TaskAttemptId reduce(int task, int attempt) {
        return attempt(TaskType.REDUCE, task, attempt);
    }

    private static TaskAttemptId attempt(TaskType type, int task, int attempt) {
        TaskId id = MRBuilderUtils.newTaskId(MRBuilderUtils.newJobId(APPLICATION, 1), task, type);
        return MRBuilderUtils.newTaskAttemptId(id, attempt);
    }

    static NodeId node(String host) {
        return node(host, 1);
    }

    static NodeId node(String host, int port) {
        return NodeId.newInstance(host, port);
    }
}
