// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

import java.io.Serial;

/** Something the user can understand and act on went wrong; the message is complete without the stack trace. */
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
