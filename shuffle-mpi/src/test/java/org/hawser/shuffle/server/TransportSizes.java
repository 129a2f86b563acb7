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
package org.hawser.shuffle.server;

import java.time.Duration;
import org.hawser.transport.TransportLimits;

/** Limits of the transports under test. */
final class TransportSizes {
    private TransportSizes() {}

    static TransportLimits usual() {
        return withMessagesOf(64 << 10);
    }

    static TransportLimits withMessagesOf(int bytes) {
        return new TransportLimits(
                bytes,
                64 << 10,
                64 << 20,
                64,
                4096,
                Duration.ofSeconds(10),
                Duration.ofMillis(200),
                Duration.ofSeconds(3),
                Duration.ofSeconds(10),
                256);
    }
}
