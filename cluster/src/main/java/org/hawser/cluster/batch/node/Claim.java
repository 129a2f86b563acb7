/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.batch.node;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.cluster.core.process.ProcessId;

/**
 * Says whose something is on a node. As long as that process lives, it removes its files itself; when it was killed, others
 * may.
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
