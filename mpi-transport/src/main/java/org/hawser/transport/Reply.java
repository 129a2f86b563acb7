// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;

/**
 * The answer to a request.
 *
 * @param header read-only, in the format of the caller and the handler
 * @param payloadBytes the number of bytes written to the request's destination, from its original position
 */
public record Reply(ByteBuffer header, int payloadBytes) {
    public Reply {
        requireNonNull(header, "header is null");
    }
}
