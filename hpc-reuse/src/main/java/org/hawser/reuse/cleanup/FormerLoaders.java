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
package org.hawser.reuse.cleanup;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hawser.reuse.compat.jdk.NativeLibraries;

/**
 * Remembers the class loaders of former containers, weakly: one that survives a collection leaks. And the native libraries
 * that their classes loaded: the JVM gives a library to one class loader at a time, and unloads it when that loader is
 * collected; until then the next container would be refused it.
 */
final class FormerLoaders {
    private final NativeLibraries libraries = new NativeLibraries();
    private final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    private final Set<String> loaded = new HashSet<>();

    void add(ClassLoader loader) {
        loaders.add(new WeakReference<>(loader));
        loaded.addAll(libraries.loadedBy(loader));
    }

    /** The number of reachable loaders. Before a full collection, this includes loaders that are only garbage. */
    int reachable() {
        loaders.removeIf(loader -> loader.get() == null);
        return loaders.size();
    }

    /** The number of their libraries that are not unloaded yet. */
    int librariesHeld() {
        if (!loaded.isEmpty()) {
            loaded.retainAll(libraries.all());
        }
        return loaded.size();
    }
}
