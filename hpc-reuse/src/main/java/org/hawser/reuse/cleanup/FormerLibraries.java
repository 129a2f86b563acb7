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

import java.util.HashSet;
import java.util.Set;
import org.hawser.reuse.compat.jdk.NativeLibraries;

/**
 * The native libraries that containers' own classes loaded. The JVM gives a library to one class loader at a time, and
 * unloads it when that loader is collected: until then the next container would be refused it.
 */
final class FormerLibraries {
    private final NativeLibraries libraries = new NativeLibraries();
    private final Set<String> loaded = new HashSet<>();

    void add(ClassLoader loader) {
        loaded.addAll(libraries.loadedBy(loader));
    }

    /** How many are not unloaded yet. */
    int stillLoaded() {
        if (!loaded.isEmpty()) {
            loaded.retainAll(libraries.all());
        }
        return loaded.size();
    }
}
