// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.core.process.ProcessId;

/**
 * Records which process a job's files and processes on a node belong to. As long as that process lives, it removes its
 * files itself; when it has been killed, others may.
 *
 * @param owner the process that serves the job here
 * @param namespace in which pids are counted
 * @param children other processes of the job, whose own children belong to it too
 * @param clusterDir by which processes of the job are known
 * @param directories to be removed
 */
record Claim(ProcessId owner, String namespace, List<ProcessId> children, String clusterDir, List<String> directories) {
    Claim {
        requireNonNull(owner, "owner is null");
        children = List.copyOf(children);
        requireNonNull(namespace, "namespace is null");
        requireNonNull(clusterDir, "clusterDir is null");
        directories = List.copyOf(directories);
    }
}
