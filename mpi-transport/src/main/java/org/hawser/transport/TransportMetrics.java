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
package org.hawser.transport;

/**
 * What an endpoint has done since it was opened, and what it is doing. The values are read one after the other.
 *
 * @param callsStarted calls accepted
 * @param callsCompleted calls that were answered
 * @param callsFailed calls that were not, for whatever reason
 * @param requestsServed requests handed to the handler
 * @param messagesSent messages of the protocol, without payload
 * @param messagesReceived messages of the protocol, without payload
 * @param messagesMalformed messages that were refused
 * @param payloadBytesSent payload that has left
 * @param payloadBytesReceived payload that has landed, including what nobody waited for any more
 * @param transfersFailed sends and receives that the network has refused or broken off
 * @param peersSuspected how many times a peer gave no sign of life
 * @param callsQueued calls that wait for room, now
 * @param callsInFlight calls under way, now
 * @param bytesInFlight payload that calls under way may bring, now
 * @param bytesQuarantined size of the buffers that are held because of peers that are gone, now
 */
public record TransportMetrics(
        long callsStarted,
        long callsCompleted,
        long callsFailed,
        long requestsServed,
        long messagesSent,
        long messagesReceived,
        long messagesMalformed,
        long payloadBytesSent,
        long payloadBytesReceived,
        long transfersFailed,
        long peersSuspected,
        long callsQueued,
        long callsInFlight,
        long bytesInFlight,
        long bytesQuarantined) {}
