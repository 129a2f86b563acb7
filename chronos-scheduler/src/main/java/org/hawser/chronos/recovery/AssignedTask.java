// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static java.util.Objects.requireNonNull;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * An attempt that has a container.
 *
 * @param container its number in the application
 */
record AssignedTask(TaskAttemptId id, long container, NodeId node) {
    AssignedTask {
        requireNonNull(id, "id is null");
        requireNonNull(node, "node is null");
    }
}
