// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.List;
import java.util.ServiceLoader;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * Hadoop's static service loaders. Each was bound to the context class loader of the thread that initialised its class;
 * in a fresh JVM that is the container's own, so here they are made to ask the context class loader of whoever uses them.
 */
public final class ServiceLoaders {
    private static final List<HadoopStatic> FIELDS = List.of(
            HadoopStatic.CODEC_PROVIDERS,
            HadoopStatic.TOKEN_RENEWERS,
            HadoopStatic.SECURITY_PROVIDERS,
            HadoopStatic.FRAMEWORKS);
    private static final PrivateField LOADER = PrivateField.of(ServiceLoader.class, "loader");

    private ServiceLoaders() {}

    /** Binds every service loader that is in use to its user's context class loader and forgets what it found. */
    public static void rebind() {
        for (HadoopStatic field : FIELDS) {
            field.value().filter(ServiceLoader.class::isInstance).ifPresent(ServiceLoaders::rebind);
        }
    }

    private static void rebind(Object found) {
        ServiceLoader<?> services = (ServiceLoader<?>) found;
        synchronized (services) {
            LOADER.set(services, new ContextClassLoaderView());
            services.reload();
        }
    }

    /**
     * Finds what the calling thread's context class loader finds. For one container only: the JVM remembers which classes
     * it got through a loader.
     */
    private static final class ContextClassLoaderView extends ClassLoader {
        private ContextClassLoaderView() {
            super(SharedClasses.loader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return Class.forName(name, false, target());
        }

        @Override
        public URL getResource(String name) {
            return target().getResource(name);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return target().getResources(name);
        }

        private static ClassLoader target() {
            ClassLoader context = Thread.currentThread().getContextClassLoader();
            return context == null || context instanceof ContextClassLoaderView ? SharedClasses.loader() : context;
        }
    }
}
