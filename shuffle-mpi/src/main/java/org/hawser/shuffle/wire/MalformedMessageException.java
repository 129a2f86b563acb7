// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.io.IOException;

/** Bytes that are no message of this protocol, or a reply that its sender has not signed. */
public final class MalformedMessageException extends IOException {
    private static final long serialVersionUID = 1L;

    public MalformedMessageException(String message) {
        super(message);
    }
}
