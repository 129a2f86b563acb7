// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;

/**
 * Buffers that a transfer still uses although its exchange has failed: the transfer can neither end nor be cancelled,
 * because the peer is lost or silent. The buffers must not be used or unmapped meanwhile.
 *
 * @param first position, among those given for the exchange, of the first buffer that may be in use
 * @param last position of the last one; the others are free
 * @param over completes in the endpoint's thread when the transport has released them, which may never happen
 */
public record Quarantine(int first, int last, CompletableFuture<Void> over) {
    public Quarantine {
        requireNonNull(over, "over is null");
    }

    /** Of all buffers of an exchange. */
    public static Quarantine ofAll(CompletableFuture<Void> over) {
        return new Quarantine(0, Integer.MAX_VALUE, over);
    }
}
