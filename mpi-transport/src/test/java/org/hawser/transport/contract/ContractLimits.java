// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.contract;

import java.time.Duration;
import org.hawser.transport.TransportLimits;

/** Limits small enough to be met. */
public final class ContractLimits {
    static final int BYTES_IN_FLIGHT = 4 << 20;
    static final int CALLS_PER_PEER = 16;
    static final int CALLS_QUEUED = 400;

    /** Processes from outside that a peer lets in. */
    public static final int GUESTS = 3;

    /** As much as by default, so that messages are larger than what networks send at once. */
    private static final int MESSAGE_BYTES = 64 << 10;

    static final int HEADER_BYTES = MESSAGE_BYTES - TransportLimits.MESSAGE_OVERHEAD;

    private ContractLimits() {}

    /** With small chunks, so that there are many. */
    public static TransportLimits get() {
        return new TransportLimits(
                MESSAGE_BYTES,
                64 << 10,
                BYTES_IN_FLIGHT,
                CALLS_PER_PEER,
                CALLS_QUEUED,
                Duration.ofSeconds(2),
                Duration.ofMillis(200),
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                GUESTS);
    }

    /** With everything small and short, for simulations. */
    public static TransportLimits tiny() {
        return new TransportLimits(
                512,
                1000,
                20_000,
                4,
                1000,
                Duration.ofMillis(50),
                Duration.ofMillis(20),
                Duration.ofMillis(30),
                Duration.ofSeconds(1),
                0);
    }
}
