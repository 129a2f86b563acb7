// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.util.List;

/**
 * What a device does, and has done since the start.
 *
 * @param depth slots that may be in use
 * @param slotsInUse slots that dispatched requests hold
 * @param waiting requests that wait
 * @param outstanding requests that were dispatched and have not ended
 * @param overdue requests that went because they had waited for the longest time allowed
 * @param interrupted requests that went without a slot because their thread was interrupted
 */
public record DeviceState(
        int depth,
        int slotsInUse,
        int waiting,
        int outstanding,
        long overdue,
        long interrupted,
        List<FlowState> flows) {
    public DeviceState {
        flows = List.copyOf(flows);
    }
}
