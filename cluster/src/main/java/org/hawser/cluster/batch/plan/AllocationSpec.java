// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.batch.request.RequestLimits;
import org.hawser.cluster.batch.scheduler.NodeLauncher;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;

/**
 * What {@code hawser allocation run} was asked for: which cluster to run in an allocation, and which command on it.
 *
 * @param id of the job, unique on its machines
 * @param dir configuration and logs, on a file system that all nodes share
 * @param nodeCores cores of a node that belong to the job; empty if all that the node has
 * @param nodeMemory memory of a node that belongs to the job; empty if all that the node has
 * @param localDir a directory of each node for the data of jobs
 * @param interfaceName the network interface that daemons use; empty if it is chosen
 * @param slots containers that a worker runs at a time; empty if as many as cores
 * @param settings Hadoop keys that override all others
 * @param command what to run on the cluster, the program first
 */
public record AllocationSpec(
        String id,
        Path dir,
        NodePlan plan,
        TimeBudget time,
        Optional<Integer> nodeCores,
        Optional<MemorySize> nodeMemory,
        HdfsPlace hdfs,
        Path localDir,
        Optional<String> interfaceName,
        Profile profile,
        Optional<Integer> slots,
        Map<String, String> settings,
        NodeLauncher launcher,
        List<String> command) {
    public AllocationSpec {
        requireNonNull(plan, "plan is null");
        requireNonNull(time, "time is null");
        requireNonNull(nodeCores, "nodeCores is null");
        requireNonNull(nodeMemory, "nodeMemory is null");
        requireNonNull(hdfs, "hdfs is null");
        requireNonNull(localDir, "localDir is null");
        requireNonNull(interfaceName, "interfaceName is null");
        requireNonNull(profile, "profile is null");
        requireNonNull(slots, "slots is null");
        requireNonNull(launcher, "launcher is null");
        settings = Map.copyOf(new LinkedHashMap<>(settings));
        command = List.copyOf(command);
        if (!id.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,31}")) {
            throw new ClusterException("--id is \"" + id
                    + "\": it must begin with a letter or digit and have at most 32 letters, digits and . _ -.");
        }
        RequestLimits.requireDirectory("--dir", dir);
        if (command.isEmpty()) {
            throw new ClusterException("The command is missing: write it after --.");
        }
    }

    /** The same with other settings. */
    public AllocationSpec withSettings(Map<String, String> other) {
        return new AllocationSpec(
                id,
                dir,
                plan,
                time,
                nodeCores,
                nodeMemory,
                hdfs,
                localDir,
                interfaceName,
                profile,
                slots,
                other,
                launcher,
                command);
    }
}
