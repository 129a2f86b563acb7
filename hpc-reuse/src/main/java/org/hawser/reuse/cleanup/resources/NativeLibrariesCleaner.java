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
package org.hawser.reuse.cleanup.resources;

import java.util.Set;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.jdk.NativeLibraries;

/**
 * Retires the slot when the container's own classes loaded a native library: the JVM would refuse it to the next
 * container until the class loader is collected, and what the library keeps in its variables nobody can clean.
 */
public final class NativeLibrariesCleaner extends RestoringCleaner {
    private NativeLibraries libraries;

    public NativeLibrariesCleaner() {
        super("native-libraries");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        libraries = new NativeLibraries();
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException {
        Set<String> loaded = libraries.loadedBy(trace.jobClassLoader());
        if (!loaded.isEmpty()) {
            throw new CleanupFailedException(
                    "the container loaded native libraries of its own: " + String.join(", ", loaded));
        }
        return 0;
    }
}
