// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static java.util.Objects.requireNonNull;

/**
 * What a flow has got of a device since it was first seen.
 *
 * @param flow its name
 * @param weight as of now
 * @param requests that have ended
 * @param waitNs the sum of the times from submission to dispatch
 * @param deviceNs the sum of the times from dispatch to end
 */
public record FlowState(
        String flow, double weight, long readBytes, long writtenBytes, long requests, long waitNs, long deviceNs)
        implements Comparable<FlowState> {
    public FlowState {
        requireNonNull(flow, "flow is null");
    }

    public long bytes() {
        return readBytes + writtenBytes;
    }

    @Override
    public int compareTo(FlowState other) {
        return flow.compareTo(other.flow);
    }
}
