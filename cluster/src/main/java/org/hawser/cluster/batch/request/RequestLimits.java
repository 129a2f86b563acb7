// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.request;

import java.nio.file.Path;
import java.time.Duration;
import org.hawser.cluster.core.ClusterException;

/** The checks of both {@code hawser submit} and the running job: what cannot work is refused as early as possible. */
public final class RequestLimits {
    /** The least time that must be left between the start of a job and the stop of its cluster. */
    public static final Duration LEAST_WORK = Duration.ofMinutes(1);

    private RequestLimits() {}

    /** Refuses an allocation that has no room for a master, at least one worker, and the memory nodes. */
    public static void requireNodes(int nodes, int memoryNodes, boolean singleNode) {
        if (memoryNodes < 0) {
            throw new ClusterException("--memory-nodes is " + memoryNodes + ", it must be 0 or more.");
        }
        if (nodes == 1 && memoryNodes == 0 && singleNode) {
            return;
        }
        if (nodes == 1) {
            throw new ClusterException("The job has one node, and a cluster needs two: a master and a worker."
                    + " Ask for more nodes, or put master and worker on the one with --single-node"
                    + (memoryNodes > 0 ? " and without --memory-nodes." : "."));
        }
        if (memoryNodes >= nodes) {
            throw new ClusterException("--memory-nodes is " + memoryNodes + ", but the job has " + nodes
                    + " nodes in all: a master and at least one worker are needed besides; allowed is 0 to "
                    + (nodes - 2) + ".");
        }
        if (memoryNodes > nodes - 2) {
            throw new ClusterException("--memory-nodes is " + memoryNodes + " of " + nodes
                    + " nodes, which leaves no worker beside the master; allowed is 0 to " + (nodes - 2) + ".");
        }
    }

    /** Refuses a directory whose path has characters that scripts and Hadoop's configuration do not take. */
    public static void requireDirectory(String what, Path directory) {
        if (!directory.toString().matches("/[A-Za-z0-9._/+@-]+")) {
            throw new ClusterException(what + " is \"" + directory
                    + "\": it must be an absolute path of letters, digits and . _ / + @ -; submit from another one.");
        }
    }

    /** Refuses a job of which hardly any time is left for work once the grace is taken from it. */
    public static void requireTime(Duration walltime, Duration grace) {
        Duration least = grace.plus(LEAST_WORK);
        if (walltime.compareTo(least) < 0) {
            throw new ClusterException("The walltime is " + Walltime.format(walltime) + ", the least is "
                    + Walltime.format(least) + ": the cluster stops --grace=" + grace.toSeconds()
                    + " s before its end, and starting takes most of a minute. Request a longer walltime.");
        }
    }
}
