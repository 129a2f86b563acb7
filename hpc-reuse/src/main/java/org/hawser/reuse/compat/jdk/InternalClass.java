// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

/** Finds classes of the Java runtime that cannot be named in source. */
public final class InternalClass {
    private InternalClass() {}

    /** The class of that name, not initialised. */
    public static Class<?> named(String name) {
        try {
            return Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new MissingInternalException(name, e);
        }
    }
}
