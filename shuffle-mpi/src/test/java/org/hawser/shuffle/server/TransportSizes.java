// SPDX-License-Identifier: Apache-2.0
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
