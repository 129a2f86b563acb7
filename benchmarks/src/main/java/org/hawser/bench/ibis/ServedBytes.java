// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.IbisPage;
import org.hawser.cluster.local.LocalCluster;

/**
 * What the devices of a worker have served so far.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param bytes of each application
 */
record ServedBytes(long nanos, Map<String, Long> bytes) {
    static ServedBytes of(LocalCluster cluster, int worker) {
        URI web = cluster.daemon(Role.DATANODE, worker).web();
        JsonNode devices = IbisPage.devices(web)
                .orElseThrow(() -> new ClusterException("The DataNode does not say what its devices have served."));
        Map<String, Long> bytes = new HashMap<>();
        for (JsonNode device : devices) {
            for (JsonNode flow : device.path("flows")) {
                bytes.merge(
                        flow.path("flow").asText(),
                        flow.path("readBytes").asLong()
                                + flow.path("writtenBytes").asLong(),
                        Long::sum);
            }
        }
        return new ServedBytes(System.nanoTime(), bytes);
    }

    /** What an application was served since an earlier moment, bytes. */
    long since(ServedBytes earlier, String application) {
        return bytes.getOrDefault(application, 0L) - earlier.bytes.getOrDefault(application, 0L);
    }
}
