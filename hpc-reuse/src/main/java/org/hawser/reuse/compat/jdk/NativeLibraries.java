// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;

/** The native libraries that class loaders hold. A JVM gives a library file to one class loader at a time. */
public final class NativeLibraries {
    private static final PrivateMethod ALL_FIELDS = PrivateMethod.of(Class.class, "getDeclaredFields0", boolean.class);
    private static final String HOLDER = "jdk.internal.loader.NativeLibraries";
    private static final String LIBRARIES = "libraries";
    private static final String ALL_NAMES = "loadedLibraryNames";

    private final Field ofLoader;
    private final Field ofHolder;
    private final Field all;

    public NativeLibraries() {
        // Reflection hides the fields of ClassLoader from everybody else.
        Field[] ofLoaders = (Field[]) ALL_FIELDS.invoke(ClassLoader.class, false);
        ofLoader = RawFields.named("java.lang.ClassLoader", LIBRARIES, ofLoaders);
        Field[] ofClass = InternalClass.named(HOLDER).getDeclaredFields();
        ofHolder = RawFields.named(HOLDER, LIBRARIES, ofClass);
        all = RawFields.named(HOLDER, ALL_NAMES, ofClass);
    }

    /** The files of the libraries that {@code loader}'s classes loaded. */
    public Set<String> loadedBy(ClassLoader loader) {
        Map<?, ?> libraries = (Map<?, ?>) RawFields.get(RawFields.get(loader, ofLoader), ofHolder);
        return Set.of(libraries.keySet().toArray(String[]::new));
    }

    /** The files of all libraries that are loaded now, whoever loaded them. */
    public Set<String> all() {
        Set<?> names = (Set<?>) RawFields.reference(all).orElseThrow();
        synchronized (names) {
            return Set.of(names.toArray(String[]::new));
        }
    }
}
