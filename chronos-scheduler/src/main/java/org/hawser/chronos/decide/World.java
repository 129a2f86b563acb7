// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;

/** What has become of things that were decided about. */
public interface World {
    /** Whether the task still waits for a container. */
    boolean waits(TaskId task);

    boolean runs(ContainerId container);

    boolean lives(NodeId node);
}
