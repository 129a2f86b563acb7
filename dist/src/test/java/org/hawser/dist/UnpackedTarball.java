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
