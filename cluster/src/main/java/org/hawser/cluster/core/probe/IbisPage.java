// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Optional;

/** What a DataNode says of the devices that it shares. */
public final class IbisPage {
    private static final String PAGE = "/jmx?qry=Hadoop:service=DataNode,name=Ibis";

    private IbisPage() {}

    /** The bean of the DataNode with this web address; empty if it does not answer, or shares no devices. */
    public static Optional<JsonNode> bean(URI dataNode) {
        return HttpJson.get(dataNode.resolve(PAGE))
                .map(answer -> answer.path("beans").path(0))
                .filter(bean -> bean.has("Devices"));
    }

    /** The state of each device, by its name. */
    public static Optional<JsonNode> devices(URI dataNode) {
        return bean(dataNode)
                .flatMap(bean -> HttpJson.parse(bean.path("Devices").asText()));
    }
}
