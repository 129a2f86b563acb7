// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

/** The counters of {@link org.hawser.transport.TransportMetrics}. */
enum Counter {
    CALLS_STARTED,
    CALLS_COMPLETED,
    CALLS_FAILED,
    REQUESTS_SERVED,
    MESSAGES_SENT,
    MESSAGES_RECEIVED,
    MESSAGES_MALFORMED,
    PAYLOAD_SENT,
    PAYLOAD_RECEIVED,
    TRANSFERS_FAILED,
    PEERS_SUSPECTED,
    CALLS_QUEUED,
    CALLS_IN_FLIGHT,
    BYTES_IN_FLIGHT,
    BYTES_QUARANTINED
}
