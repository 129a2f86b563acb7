// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.reuse.config.ContainerLibraryPath;

/**
 * Decides whether a container finds its native libraries in a slot. A JVM and the dynamic linker read the search path
 * only at their start, so the container's directories must be among those that slots search. Directories without
 * libraries make no difference.
 */
final class LibraryRules {
    private static final String PROPERTY = "java.library.path";

    private final List<Path> ofSlots;

    LibraryRules(ContainerLibraryPath slots) {
        ofSlots = slots.directories().stream()
                .map(directory -> Path.of(directory).normalize())
                .toList();
    }

    /**
     * Returns the variable or option that needs a new JVM.
     *
     * @param links names of localised files in the working directory
     */
    Optional<String> obstacle(
            JavaCommand command, Map<String, String> environment, Path workDir, Collection<List<String>> links) {
        boolean shipped = links.stream().flatMap(List::stream).anyMatch(name -> !name.contains("/") && isLibrary(name));
        return Stream.of(
                        ContainerLibraryPath.VARIABLE + "="
                                + environment.getOrDefault(ContainerLibraryPath.VARIABLE, ""),
                        "-D" + PROPERTY + "=" + command.systemProperties().getOrDefault(PROPERTY, ""))
                .filter(text -> !isSearchedBySlots(text.substring(text.indexOf('=') + 1), workDir, shipped))
                .findFirst();
    }

    private boolean isSearchedBySlots(String path, Path workDir, boolean shipped) {
        if (path.isEmpty()) {
            return true;
        }
        List<Path> needed = Arrays.stream(path.split(File.pathSeparator))
                .map(entry -> workDir.resolve(entry).normalize())
                .distinct()
                .filter(directory -> mayHoldLibraries(directory, workDir, shipped))
                .toList();
        return ofSlots.stream().filter(needed::contains).distinct().toList().equals(needed);
    }

    /** Files below the working directory are linked only at the launch. */
    private static boolean mayHoldLibraries(Path directory, Path workDir, boolean shipped) {
        if (directory.startsWith(workDir)) {
            return shipped || !directory.equals(workDir);
        }
        String[] libraries = directory.toFile().list((parent, name) -> isLibrary(name));
        return libraries != null && libraries.length > 0;
    }

    private static boolean isLibrary(String name) {
        return name.endsWith(".so") || name.contains(".so.");
    }
}
