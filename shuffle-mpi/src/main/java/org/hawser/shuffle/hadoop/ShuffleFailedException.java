// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;

/** Thrown when a reduce attempt cannot get its input; its message names the latest failures to fetch. */
public final class ShuffleFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    ShuffleFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
