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
package org.hawser.cluster.core;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;

/** A kind of Hadoop daemon. */
public enum Role {
    NAMENODE("org.apache.hadoop.hdfs.server.namenode.NameNode", 512, false, List.of("rpc", "http")),
    DATANODE("org.apache.hadoop.hdfs.server.datanode.DataNode", 512, true, List.of("data", "ipc", "http")),
    RESOURCEMANAGER(
            "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager",
            512,
            false,
            List.of("client", "scheduler", "tracker", "admin", "http")),
    NODEMANAGER(
            "org.apache.hadoop.yarn.server.nodemanager.NodeManager",
            512,
            true,
            List.of("rpc", "localizer", "shuffle", "agent", "http")),
    JOBHISTORYSERVER("org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer", 256, false, List.of("rpc", "admin", "http"));

    private final String mainClass;
    private final int heapMiB;
    private final boolean onWorkers;

    @SuppressWarnings("ImmutableEnumChecker") // always made by List.of
    private final List<String> ports;

    Role(String mainClass, int heapMiB, boolean onWorkers, List<String> ports) {
        this.mainClass = requireNonNull(mainClass, "mainClass is null");
        this.heapMiB = heapMiB;
        this.onWorkers = onWorkers;
        this.ports = requireNonNull(ports, "ports is null");
    }

    public String mainClass() {
        return mainClass;
    }

    public int heapMiB() {
        return heapMiB;
    }

    /** Whether every worker has one; otherwise the cluster has exactly one. */
    public boolean onWorkers() {
        return onWorkers;
    }

    /** What its listening ports are for; {@code http} is the web address of every role. */
    public List<String> ports() {
        return ports;
    }

    /** The name in output, logs and files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
