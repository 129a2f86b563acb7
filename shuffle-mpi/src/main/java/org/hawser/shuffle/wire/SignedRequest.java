// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.nio.ByteBuffer;

/**
 * A request as it is on the wire, with its signature; what {@link RequestCodec} makes and reads.
 *
 * @param bytes all of it, read-only
 * @param signature the end of these bytes
 */
public record SignedRequest(ShuffleRequest request, ByteBuffer bytes, Signature signature) {
    public SignedRequest {
        bytes = bytes.slice().asReadOnlyBuffer();
    }

    /** A view of its own for each caller. */
    @Override
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    /** Whether whoever made it knows the job's secret. */
    public boolean isSignedBy(JobKey key) {
        return key.sign(bytes.slice(0, bytes.limit() - Signature.BYTES)).matches(signature);
    }
}
