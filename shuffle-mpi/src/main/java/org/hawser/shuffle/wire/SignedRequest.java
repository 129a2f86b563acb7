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
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;

/**
 * A request as it is on the wire.
 *
 * @param bytes all of it, read-only
 * @param signature the end of these bytes
 */
public record SignedRequest(ShuffleRequest request, ByteBuffer bytes, Signature signature) {
    public SignedRequest {
        requireNonNull(request, "request is null");
        requireNonNull(signature, "signature is null");
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
