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
