// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * Closes the jar files that the container opened through {@code jar:} URLs; the JVM caches them for ever. Jars of the
 * shared class path stay open.
 */
final class JarUrlCacheCleaner implements SmallCleaner.Work {
    private static final String FACTORY = "sun.net.www.protocol.jar.JarFileFactory";

    private final Set<JarFile> baseline = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> sharedJars;
    private final PrivateField factory;
    private final PrivateField cache;

    JarUrlCacheCleaner() {
        factory = PrivateField.of(FACTORY, "instance");
        cache = PrivateField.of(FACTORY, "fileCache");
        baseline.addAll(cached());
        sharedJars = new HashSet<>(List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
    }

    @Override
    public int clean(ContainerTrace trace) throws IOException {
        int closed = 0;
        for (JarFile file : cached()) {
            if (!baseline.contains(file) && !sharedJars.contains(file.getName())) {
                file.close();
                closed++;
            }
        }
        return closed;
    }

    @SuppressWarnings("unchecked")
    private List<JarFile> cached() {
        synchronized (factory.get()) {
            return new ArrayList<>(((Map<String, JarFile>) cache.get()).values());
        }
    }
}
