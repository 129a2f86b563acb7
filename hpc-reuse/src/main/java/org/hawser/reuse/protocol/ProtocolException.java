// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import java.io.IOException;

/** The peer violates the protocol: it has another version, or sends a broken frame or an unexpected answer. */
public final class ProtocolException extends IOException {
    private static final long serialVersionUID = 1L;

    public ProtocolException(String message) {
        super(message);
    }
}
