// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

/**
 * Counters of an endpoint since it was opened, and its current state. The values are not read atomically.
 *
 * @param callsStarted calls accepted
 * @param callsCompleted calls that were answered
 * @param callsFailed calls that were not answered, for whatever reason
 * @param requestsServed requests passed to the handler
 * @param messagesSent messages of the protocol, without payload
 * @param payloadBytesSent payload that was sent
 * @param payloadBytesReceived payload that was received, including payload for which nobody waited any more
 * @param peersSuspected how many times a peer gave no sign of life
 * @param callsInFlight calls currently in flight
 * @param bytesInFlight payload that the calls currently in flight may transfer
 * @param bytesQuarantined size of the buffers that are currently held because of lost peers
 */
public record TransportMetrics(
        long callsStarted,
        long callsCompleted,
        long callsFailed,
        long requestsServed,
        long messagesSent,
        long payloadBytesSent,
        long payloadBytesReceived,
        long peersSuspected,
        long callsInFlight,
        long bytesInFlight,
        long bytesQuarantined) {}
