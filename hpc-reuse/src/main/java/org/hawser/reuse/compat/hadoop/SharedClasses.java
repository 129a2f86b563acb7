// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.Optional;
import org.hawser.reuse.compat.jdk.LoadedClasses;

/** The classes that all containers of a slot share: Hadoop, its dependencies and the Java runtime. */
public final class SharedClasses {
    private static final ClassLoader LOADER = SharedClasses.class.getClassLoader();

    public static final LoadedClasses LOADED = new LoadedClasses(LOADER);

    private SharedClasses() {}

    /** The loader that the slot itself and Hadoop come from. */
    public static ClassLoader loader() {
        return LOADER;
    }

    /** Whether {@code type} outlives every container. */
    public static boolean contains(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return isShared(element.getClassLoader());
    }

    /** Whether {@code loader} outlives every container; null is the boot loader. */
    public static boolean isShared(ClassLoader loader) {
        if (loader == null) {
            return true;
        }
        for (ClassLoader at = LOADER; at != null; at = at.getParent()) {
            if (at == loader) {
                return true;
            }
        }
        return false;
    }

    /** Initialises a class as the first use of it would; empty when it is not on the class path. */
    public static Optional<Class<?>> initialise(String name) {
        try {
            return Optional.of(Class.forName(name, true, LOADER));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }
}
