// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** Programs that call Open MPI's Java bindings, compiled as a user would: against those that this machine has. */
public final class MpiProgram {
    private MpiProgram() {}

    /**
     * Compiles a source of the test resources.
     *
     * @param name of the class
     * @param classes an empty directory
     */
    public static Path compile(RuntimeLayout layout, String name, Path classes) {
        Path source = classes.resolveSibling(name + ".java");
        try (InputStream in = MpiProgram.class.getResourceAsStream("/mpi/" + name + ".java")) {
            Files.write(source, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        classPath(layout).collect(Collectors.joining(":")),
                        "-d",
                        classes.toString(),
                        source.toString());
        if (result != 0) {
            throw new IllegalStateException(source + " does not compile");
        }
        return classes;
    }

    /** What such programs need beside their own classes. */
    public static Stream<String> classPath(RuntimeLayout layout) {
        return Stream.of(
                        layout.hawserJars(),
                        layout.hadoopJars(),
                        List.of(layout.mpi().jar()))
                .flatMap(List::stream)
                .map(Path::toString);
    }
}
