// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Tells which classes are in use already, without loading or initialising any. */
public final class LoadedClasses {
    private static final PrivateMethod FIND_LOADED =
            PrivateMethod.of(ClassLoader.class, "findLoadedClass", String.class);
    private static final PrivateMethod FIND_IN_RUNTIME =
            PrivateMethod.of(ClassLoader.class, "findBootstrapClassOrNull", String.class);

    private final ClassLoader loader;
    private final Map<String, Class<?>> initialised = new ConcurrentHashMap<>();

    /** Looks in {@code loader} and its parents. */
    public LoadedClasses(ClassLoader loader) {
        this.loader = loader;
    }

    /** The class when it is loaded and its static initialiser has run. */
    public Optional<Class<?>> initialised(String name) {
        Class<?> known = initialised.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Class<?>> found = loaded(name).filter(RawFields::isInitialised);
        found.ifPresent(type -> initialised.put(name, type));
        return found;
    }

    public boolean isInitialised(String name) {
        return initialised(name).isPresent();
    }

    /**
     * The class when it is loaded; its static initialiser may not have run. The JVM does not tell which classes of the
     * Java runtime's boot loader are loaded, so those count as loaded: naming one has no effect but to read it.
     */
    public Optional<Class<?>> loaded(String name) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            Class<?> type = (Class<?>) FIND_LOADED.invoke(at, name);
            if (type != null) {
                return Optional.of(type);
            }
        }
        return Optional.ofNullable((Class<?>) FIND_IN_RUNTIME.invoke(null, name));
    }
}
