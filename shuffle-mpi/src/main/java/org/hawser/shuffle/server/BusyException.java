// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

/** A request cannot be served now, and the reducer is to repeat it in a moment. */
final class BusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BusyException(String message) {
        super(message);
    }
}
