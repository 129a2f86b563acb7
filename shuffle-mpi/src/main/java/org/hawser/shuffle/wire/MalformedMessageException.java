// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.io.IOException;

/** Thrown for bytes that are no message of this protocol, and for a reply whose signature is wrong. */
public final class MalformedMessageException extends IOException {
    private static final long serialVersionUID = 1L;

    public MalformedMessageException(String message) {
        super(message);
    }
}
