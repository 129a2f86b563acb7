// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.hawser.transport.TransportMetrics;

/** Counters that only the endpoint's thread writes and any thread can read. */
final class Counters {
    private final Map<Counter, AtomicLong> values = new EnumMap<>(Counter.class);

    Counters() {
        for (Counter counter : Counter.values()) {
            values.put(counter, new AtomicLong());
        }
    }

    void add(Counter counter, long delta) {
        AtomicLong value = values.get(counter);
        value.lazySet(value.getPlain() + delta);
    }

    TransportMetrics metrics() {
        return new TransportMetrics(
                get(Counter.CALLS_STARTED),
                get(Counter.CALLS_COMPLETED),
                get(Counter.CALLS_FAILED),
                get(Counter.REQUESTS_SERVED),
                get(Counter.MESSAGES_SENT),
                get(Counter.MESSAGES_RECEIVED),
                get(Counter.MESSAGES_MALFORMED),
                get(Counter.PAYLOAD_SENT),
                get(Counter.PAYLOAD_RECEIVED),
                get(Counter.TRANSFERS_FAILED),
                get(Counter.PEERS_SUSPECTED),
                get(Counter.CALLS_QUEUED),
                get(Counter.CALLS_IN_FLIGHT),
                get(Counter.BYTES_IN_FLIGHT),
                get(Counter.BYTES_QUARANTINED));
    }

    private long get(Counter counter) {
        return values.get(counter).get();
    }
}
