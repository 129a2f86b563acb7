// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.IOException;

/** Thrown when a segment cannot be read from the file where its agent has said that it is; nothing of it has been read. */
final class NotInPlaceException extends IOException {
    private static final long serialVersionUID = 1L;

    NotInPlaceException(Exception cause) {
        super(cause.toString(), cause);
    }
}
