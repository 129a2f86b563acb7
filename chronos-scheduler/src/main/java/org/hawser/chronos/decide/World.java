// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;

/** What has become of things that were decided about. */
public interface World {
    /** Whether the task still waits for a container. */
    boolean waits(TaskId task);

    boolean runs(ContainerId container);

    boolean lives(NodeId node);

    /** Whether a container that was reserved for an application is with it, or is no more. */
    boolean isHandedOver(ContainerId container);

    /** When the application has said last what it waits for; ms by the clock of the rounds, or -1. */
    long toldMillis(ApplicationId application);
}
