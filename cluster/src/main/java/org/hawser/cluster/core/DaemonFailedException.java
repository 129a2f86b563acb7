// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

import java.io.Serial;

/** Thrown when a daemon has ended, or not answered in time; the message has its name and the end of its log. */
public final class DaemonFailedException extends ClusterException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean portTaken;

    public DaemonFailedException(String message, boolean portTaken) {
        super(message);
        this.portTaken = portTaken;
    }

    /** Whether another process took one of the daemon's ports between the choice and the start. */
    public boolean portTaken() {
        return portTaken;
    }
}
