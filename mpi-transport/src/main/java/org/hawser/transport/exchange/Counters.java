// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.util.concurrent.atomic.LongAdder;
import org.hawser.transport.TransportMetrics;

/** What {@link TransportMetrics} reports. */
final class Counters {
    final LongAdder callsStarted = new LongAdder();
    final LongAdder callsCompleted = new LongAdder();
    final LongAdder callsFailed = new LongAdder();
    final LongAdder requestsServed = new LongAdder();
    final LongAdder messagesSent = new LongAdder();
    final LongAdder payloadBytesSent = new LongAdder();
    final LongAdder payloadBytesReceived = new LongAdder();
    final LongAdder peersSuspected = new LongAdder();
    final LongAdder callsInFlight = new LongAdder();
    final LongAdder bytesInFlight = new LongAdder();
    final LongAdder bytesQuarantined = new LongAdder();

    TransportMetrics metrics() {
        return new TransportMetrics(
                callsStarted.sum(),
                callsCompleted.sum(),
                callsFailed.sum(),
                requestsServed.sum(),
                messagesSent.sum(),
                payloadBytesSent.sum(),
                payloadBytesReceived.sum(),
                peersSuspected.sum(),
                callsInFlight.sum(),
                bytesInFlight.sum(),
                bytesQuarantined.sum());
    }
}
