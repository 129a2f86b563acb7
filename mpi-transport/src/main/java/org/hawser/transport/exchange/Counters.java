/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
