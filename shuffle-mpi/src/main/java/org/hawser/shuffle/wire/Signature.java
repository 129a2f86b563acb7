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

import java.security.MessageDigest;

/** An HMAC-SHA256. Immutable. */
public final class Signature {
    public static final int BYTES = 32;

    private final byte[] bytes;

    /** A copy of {@value #BYTES} bytes. */
    public Signature(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a signature has " + bytes.length + " bytes, allowed are " + BYTES);
        }
        this.bytes = bytes.clone();
    }

    /** Compares in a time that does not depend on the bytes. */
    public boolean matches(Signature other) {
        return MessageDigest.isEqual(bytes, other.bytes);
    }

    byte[] bytes() {
        return bytes;
    }
}
