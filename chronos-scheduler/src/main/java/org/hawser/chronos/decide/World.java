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

    /** Where a container is on its way to its application. */
    enum Delivery {
        /** Nothing is known of it: it has not been allocated, or has ended. */
        UNKNOWN,
        /** The application has not heard of it yet. */
        ALLOCATED,
        /** The application has it. */
        HANDED_OVER
    }

    /** Where a container is that was reserved for an application. */
    Delivery delivery(ContainerId container);

    /** The time now, later than {@link #delivery} was asked for; ms by the clock of the rounds. */
    long nowMillis();

    /** When the application has said last what it waits for; ms by the clock of the rounds, or -1. */
    long toldMillis(ApplicationId application);
}
