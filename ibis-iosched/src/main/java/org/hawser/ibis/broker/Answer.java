// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import java.util.Map;

/**
 * What the broker says to a device that has reported.
 *
 * @param session another one after each start of the broker
 * @param flows of those in the report
 */
public record Answer(long session, Map<String, Flow> flows) {
    public Answer {
        flows = Map.copyOf(flows);
    }

    /**
     * A flow, as seen from the device.
     *
     * @param count another one whenever the broker counts anew
     * @param elsewhereBytes what all other devices have served; compares with other answers of the same count only
     * @param weight from 1 to 10000
     */
    public record Flow(long count, long elsewhereBytes, double weight) {}
}
