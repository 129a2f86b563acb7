// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

/**
 * Thrown if a class of the Java runtime or of Hadoop does not have the structure that this code expects, or is not
 * opened to it.
 */
public final class MissingInternalException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    MissingInternalException(String member, Throwable cause) {
        super(
                member + " cannot be reached in Java " + Runtime.version() + ": " + cause
                        + "; start the JVM with the --add-opens of RequiredOpens and a Java 17 runtime",
                cause);
    }
}
