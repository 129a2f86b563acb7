// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.local.LocalCluster;

/** The only NodeManager with other settings, until closed. */
public final class NodeManagerSettings implements AutoCloseable {
    private static final DaemonId NODE_MANAGER = new DaemonId(Role.NODEMANAGER, 1);
    private static final String BEAN = "/jmx?qry=Hadoop:service=NodeManager,name=PooledContainerExecutor";

    private final LocalCluster cluster;
    private final Path file;
    private final String before;

    private NodeManagerSettings(LocalCluster cluster) throws IOException {
        this.cluster = requireNonNull(cluster, "cluster is null");
        this.file = cluster.dir().resolve("worker1/conf/yarn-site.xml");
        this.before = Files.readString(file);
    }

    /** Ends the NodeManager and changes its settings; {@link #start} starts it again. */
    public static NodeManagerSettings change(LocalCluster cluster, Map<String, String> settings) {
        try {
            NodeManagerSettings changed = new NodeManagerSettings(cluster);
            cluster.killDaemon(Role.NODEMANAGER, 1);
            StringBuilder properties = new StringBuilder();
            settings.forEach((key, value) -> properties
                    .append("<property><name>")
                    .append(key)
                    .append("</name><value>")
                    .append(value)
                    .append("</value></property>\n"));
            Files.writeString(
                    changed.file, changed.before.replace("</configuration>", properties + "</configuration>"));
            return changed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void start() {
        cluster.startDaemon(Role.NODEMANAGER, 1);
    }

    /** What the NodeManager has logged since the cluster's start. */
    public String log() {
        try {
            return Files.readString(
                    cluster.state().daemon(NODE_MANAGER).orElseThrow().log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Containers forked for a reason since the NodeManager's start, as its metrics count them. */
    public long forks(String reason) {
        JsonNode answer = HttpJson.get(
                        cluster.state().daemon(NODE_MANAGER).orElseThrow().web().resolve(BEAN))
                .orElseThrow();
        return answer.path("beans").path(0).path("forks." + reason).asLong();
    }

    @Override
    public void close() {
        try {
            Files.writeString(file, before);
            if (cluster.isAlive(Role.NODEMANAGER, 1)) {
                cluster.killDaemon(Role.NODEMANAGER, 1);
            }
            start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
