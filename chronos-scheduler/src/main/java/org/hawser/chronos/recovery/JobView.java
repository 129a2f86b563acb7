// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.report.RunningTask;

/** A job's tasks at the moment of a heartbeat. */
interface JobView {
    /** Attempts without a container. */
    List<WaitingTask> waiting();

    /** The hosts that have the attempt's input, each with its rack; none if it may as well run anywhere. */
    Map<String, String> inputs(TaskAttemptId attempt);

    /** Whether the job takes containers on the host; not if its tasks have failed there too often. */
    boolean isUsable(String host);

    /** Attempts that have one, and have not ended. */
    List<AssignedTask> assigned();

    /** Where an attempt runs, or has run; empty if it has never had a container. */
    Optional<NodeId> nodeOf(TaskAttemptId attempt);

    /** Those of the task's attempts that have succeeded, as far as is known. */
    Set<TaskAttemptId> succeeded(TaskId task);

    /** How far an attempt is, for the ResourceManager. */
    RunningTask running(AssignedTask task);
}
