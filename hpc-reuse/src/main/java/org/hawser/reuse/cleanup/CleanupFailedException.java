// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

/** Thrown if state of a former container cannot be removed. The slot must then retire. */
public final class CleanupFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    public CleanupFailedException(String reason) {
        super(reason);
    }

    public CleanupFailedException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
