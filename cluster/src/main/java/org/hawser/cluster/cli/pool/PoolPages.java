// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.reuse.protocol.Message;

/**
 * Where the agents of a cluster's pools serve their pages.
 *
 * @param addresses by node, in the order of the nodes
 * @param failures a line for each pool that has not answered
 */
public record PoolPages(Map<String, URI> addresses, List<String> failures) {
    public PoolPages {
        addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
        failures = List.copyOf(failures);
    }

    /** Asks all pools of the cluster in that directory; in a batch job those of its nodes. */
    public static PoolPages of(Path directory) throws IOException {
        ClusterState cluster = ClusterState.file(new ClusterPaths(directory))
                .read()
                .orElseThrow(() ->
                        new IOException("no cluster runs in " + directory + ": start one, or name it with --dir"));
        if (cluster.profile() == Profile.STOCK) {
            throw new IOException("the cluster in " + directory + " has no pools: its profile is stock");
        }
        Answers<Message.Status> all = RunDirectories.ask(RunDirectories.ofCluster(directory), NodePool::status);
        Map<String, URI> addresses = new LinkedHashMap<>();
        all.given().forEach((pool, status) -> addresses.put(node(pool), URI.create(status.web())));
        return new PoolPages(addresses, all.failures());
    }

    /** The host of a remote pool; {@code worker1} of a local one. */
    private static String node(NodePool pool) {
        return pool.name().replaceFirst(":/.*", "").replaceFirst(".*/", "");
    }
}
