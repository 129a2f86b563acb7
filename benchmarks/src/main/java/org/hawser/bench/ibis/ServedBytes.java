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

/** Reads what DataNodes have served applications, as IBIS counts. */
final class ServedBytes {
    private ServedBytes() {}

    /**
     * What all devices of the first workers have served two applications so far.
     *
     * @param light number of the application with the weight 1
     * @param heavy number of the other one
     * @param weight of the other one
     */
    static Shares of(LocalCluster cluster, int workers, int light, int heavy, int weight) {
        Map<String, Long> bytes = new HashMap<>();
        for (int worker = 1; worker <= workers; worker++) {
            URI web = cluster.daemon(Role.DATANODE, worker).web();
            JsonNode devices = IbisPage.devices(web)
                    .orElseThrow(() -> new ClusterException("The DataNode does not say what its devices have served."));
            for (JsonNode device : devices) {
                for (JsonNode flow : device.path("flows")) {
                    bytes.merge(
                            flow.path("flow").asText(),
                            flow.path("readBytes").asLong()
                                    + flow.path("writtenBytes").asLong(),
                            Long::sum);
                }
            }
        }
        return new Shares(
                bytes.getOrDefault(SharePlan.application(light), 0L),
                bytes.getOrDefault(SharePlan.application(heavy), 0L),
                weight);
    }
}
