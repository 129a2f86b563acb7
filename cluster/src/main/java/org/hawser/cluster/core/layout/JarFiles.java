// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lists the jars of a directory that may be on a class path. */
public final class JarFiles {
    private JarFiles() {}

    /** The jars in a directory whose names start so, sorted; no sources, Javadoc or tests; empty if there is no such directory. */
    public static List<Path> in(Path dir, String prefix) {
        if (!Files.isDirectory(dir)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(dir)) {
            return files.filter(file -> isJar(file.getFileName().toString(), prefix))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isJar(String name, String prefix) {
        return name.startsWith(prefix)
                && name.endsWith(".jar")
                && !name.endsWith("-sources.jar")
                && !name.endsWith("-javadoc.jar")
                && !name.endsWith("-tests.jar");
    }
}
