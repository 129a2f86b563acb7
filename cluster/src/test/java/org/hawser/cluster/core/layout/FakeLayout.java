// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A layout like that of the tarball, whose Hadoop is a name and whose only jar has one class. */
public final class FakeLayout {
    private FakeLayout() {}

    public static RuntimeLayout in(Path root, Class<?> program) throws IOException {
        Path lib = Files.createDirectories(root.resolve("hadoop-runtime/target/runtime/lib"));
        Files.createFile(lib.resolve("hadoop-common-3.5.0.jar"));
        Files.createDirectories(jar(root).getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, program.getName());
        String file = program.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(jar(root));
                JarOutputStream jar = new JarOutputStream(out, manifest);
                InputStream bytes = program.getClassLoader().getResourceAsStream(file)) {
            jar.putNextEntry(new JarEntry(file));
            bytes.transferTo(jar);
        }
        return RuntimeLayout.locate(Optional.of(root.toString()), Map.of());
    }

    /** The jar with the class, which is its main class. */
    public static Path jar(Path root) {
        return root.resolve("share/hadoop/hawser/hawser-fake.jar");
    }
}
