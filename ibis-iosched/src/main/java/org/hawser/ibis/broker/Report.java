// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * What a device has served.
 *
 * @param device its name, one in the cluster
 * @param session another one after each start of its DataNode
 * @param servedBytes since the start of the session, for each flow that is present now
 */
public record Report(String device, long session, Map<String, Long> servedBytes) {
    public Report {
        requireNonNull(device, "device is null");
        servedBytes = Map.copyOf(servedBytes);
    }
}
