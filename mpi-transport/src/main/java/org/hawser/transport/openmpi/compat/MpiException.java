// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi.compat;

/** MPI or its Java bindings failed. */
public final class MpiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MpiException(String message, Throwable cause) {
        super(message, cause);
    }
}
