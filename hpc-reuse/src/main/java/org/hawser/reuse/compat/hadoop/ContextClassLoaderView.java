/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.compat.hadoop;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;

/**
 * Finds what the calling thread's context class loader finds. For one container only: the JVM remembers which classes
 * it got through a loader.
 */
final class ContextClassLoaderView extends ClassLoader {
    ContextClassLoaderView() {
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
