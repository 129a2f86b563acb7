// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        return of(RunDirectories.ask(RunDirectories.ofCluster(directory), NodePool::status));
    }

    /** The pages that the pools name; a pool that shares its host with a former one is called by its whole name. */
    static PoolPages of(Answers<Message.Status> all) {
        Map<String, URI> addresses = new LinkedHashMap<>();
        List<String> failures = new ArrayList<>(all.failures());
        all.given().forEach((pool, status) -> {
            String node = addresses.containsKey(node(pool)) ? pool.name() : node(pool);
            address(status.web())
                    .ifPresentOrElse(
                            page -> addresses.put(node, page),
                            () -> failures.add(
                                    "the agent of " + pool.name() + " names no address of its pages: " + status.web()));
        });
        return new PoolPages(addresses, failures);
    }

    private static Optional<URI> address(String text) {
        try {
            return Optional.ofNullable(text)
                    .map(URI::create)
                    .filter(page -> String.valueOf(page.getScheme()).matches("https?") && page.getHost() != null);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The host of a remote pool; {@code worker1} of a local one. */
    private static String node(NodePool pool) {
        return pool.name().replaceFirst(":/.*", "").replaceFirst(".*/", "");
    }
}
