// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

/** This process has no MPI. The message says why, and what to do about it. */
public final class MpiUnavailableException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    MpiUnavailableException(String message) {
        super(message);
    }
}
