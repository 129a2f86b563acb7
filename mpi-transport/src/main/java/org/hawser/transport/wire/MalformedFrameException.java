// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.wire;

/** The bytes are not a message of this protocol version, or exceed its limits. */
public final class MalformedFrameException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedFrameException(String message) {
        super(message);
    }
}
