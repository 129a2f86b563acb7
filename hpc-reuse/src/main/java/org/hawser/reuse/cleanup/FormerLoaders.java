// SPDX-License-Identifier: Apache-2.0
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
