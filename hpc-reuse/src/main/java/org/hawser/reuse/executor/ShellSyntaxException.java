// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

/** Thrown if a text uses syntax that only a shell can interpret. */
final class ShellSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    ShellSyntaxException(String message) {
        super(message);
    }
}
