// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;

/** A class loader as a container has one: it defines the classes it is told to itself and shares all others. */
public final class JobLoader extends ClassLoader {
    private final Set<String> own;

    /** Defines {@code own} and their nested classes. */
    public JobLoader(Class<?>... own) {
        super(JobLoader.class.getClassLoader());
        this.own = Set.of(java.util.Arrays.stream(own).map(Class::getName).toArray(String[]::new));
    }

    /** The container's own version of a class that the tests share. */
    public Class<?> own(Class<?> type) {
        try {
            return Class.forName(type.getName(), true, this);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An instance of the container's own version of {@code type}, seen as {@code shared}. */
    public <T> T newInstance(Class<?> type, Class<T> shared) {
        try {
            var constructor = own(type).getDeclaredConstructor();
            constructor.setAccessible(true);
            return shared.cast(constructor.newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!own.contains(name.replaceAll("\\$.*", "")) && !own.contains(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream bytes = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = bytes.readAllBytes();
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
