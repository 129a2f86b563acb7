// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

import java.io.Serial;

/** Thrown for a failure that the user can understand and act on; its message is complete without the stack trace. */
public class ClusterException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public ClusterException(String message) {
        super(message);
    }

    public ClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
