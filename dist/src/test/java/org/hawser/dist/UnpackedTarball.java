// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The tarball's content, unpacked with the system's tar as an operator would. */
record UnpackedTarball(Path root) {
    static UnpackedTarball into(Path directory) throws IOException, InterruptedException {
        Process tar = new ProcessBuilder("tar", "-xzf", Checkout.tarball().toString(), "-C", directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File(directory.toFile(), "tar.log"))
                .start();
        assertThat(tar.waitFor())
                .as(() -> "exit code of tar; its output is in " + directory.resolve("tar.log"))
                .isZero();
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> roots = entries.filter(Files::isDirectory).toList();
            assertThat(roots).as("top-level directories of the tarball").hasSize(1);
            return new UnpackedTarball(roots.get(0));
        }
    }

    List<Path> jars() {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> classesOf(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
