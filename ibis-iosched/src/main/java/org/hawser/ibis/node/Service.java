// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static java.util.Objects.requireNonNull;

import org.hawser.ibis.schedule.IoKind;

/** What a flow has got of a device. Guarded by the lock of its {@link DeviceScheduler}. */
final class Service {
    private final String flow;
    private long readBytes;
    private long writtenBytes;
    private long requests;
    private long waitNs;
    private long deviceNs;
    private long lastNs;

    /** @param nowNs when the flow came */
    Service(String flow, long nowNs) {
        this.flow = requireNonNull(flow, "flow is null");
        this.lastNs = nowNs;
    }

    /** A request has ended. */
    void completed(IoKind kind, long bytes, long waitedNs, long latencyNs, long nowNs) {
        add(kind, bytes, nowNs);
        requests++;
        waitNs += waitedNs;
        deviceNs += latencyNs;
    }

    /** Service of which no latency is known. */
    void add(IoKind kind, long bytes, long nowNs) {
        if (kind == IoKind.READ) {
            readBytes += bytes;
        } else {
            writtenBytes += bytes;
        }
        asked(nowNs);
    }

    /** It is present, also while it waits. */
    void asked(long nowNs) {
        lastNs = nowNs;
    }

    String flow() {
        return flow;
    }

    boolean isOlderThan(long thenNs) {
        return lastNs < thenNs;
    }

    FlowState state(double weight) {
        return new FlowState(flow, weight, readBytes, writtenBytes, requests, waitNs, deviceNs);
    }
}
