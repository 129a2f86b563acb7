// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives one container the class path that it requested, on top of the shared, warm classes of the slot.
 *
 * <p>A container's class path names directories first (its working directory, the configuration), then Hadoop's jars,
 * then the job's. The slot has already loaded Hadoop's jars. This loader therefore searches the directories before its
 * parent and the job's jars after it, and finds the same classes as a fresh JVM with that class path. One loader
 * serves one container (Dao section 3.1.3.1), so no class of a job and none of its static fields outlives the
 * container.
 */
final class ContainerClassLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final List<File> directoriesFirst;
    private final List<File> libraryPath;

    /**
     * @param classPath the container's
     * @param sharedJars entries that {@code shared} serves; directories before the first one are searched first
     * @param libraryPath search path of {@code System.loadLibrary} for the container's classes
     */
    ContainerClassLoader(List<String> classPath, Set<String> sharedJars, List<File> libraryPath, ClassLoader shared) {
        // The loader has no name, like the JVM's own: stack traces would show the name before every class of the job.
        super(urls(classPath, sharedJars), shared);
        this.directoriesFirst = classPath.stream()
                .takeWhile(entry -> !sharedJars.isEmpty() && !sharedJars.contains(entry))
                .map(File::new)
                .toList();
        this.libraryPath = List.copyOf(libraryPath);
    }

    private static URL[] urls(List<String> classPath, Set<String> sharedJars) {
        List<URL> urls = new ArrayList<>();
        try {
            for (String entry : classPath) {
                if (!sharedJars.contains(entry)) {
                    // Like the JVM's own loader, but with links resolved, so that the same jar has the same URL in
                    // every container.
                    urls.add(new File(entry).getCanonicalFile().toURI().toURL());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return urls.toArray(URL[]::new);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (findLoadedClass(name) == null && isInDirectories(name.replace('.', '/') + ".class")) {
                findClass(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Override
    public URL getResource(String name) {
        return isInDirectories(name) ? findResource(name) : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (!isInDirectories(name)) {
            return super.getResources(name);
        }
        Map<String, URL> found = new LinkedHashMap<>();
        for (File directory : directoriesFirst) {
            File file = new File(directory, name);
            if (file.exists()) {
                URL url = file.toURI().toURL();
                found.put(url.toExternalForm(), url);
            }
        }
        for (URL url : Collections.list(super.getResources(name))) {
            found.putIfAbsent(url.toExternalForm(), url);
        }
        return Collections.enumeration(found.values());
    }

    private boolean isInDirectories(String resource) {
        for (File directory : directoriesFirst) {
            if (new File(directory, resource).exists()) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected String findLibrary(String name) {
        String file = System.mapLibraryName(name);
        return libraryPath.stream()
                .map(directory -> new File(directory, file))
                .filter(File::exists)
                .map(File::getAbsolutePath)
                .findFirst()
                .orElse(null);
    }
}
