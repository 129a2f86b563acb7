// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.FixedValue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a container finds under a name: as in a JVM with that class path, although part of it is loaded already. */
class TestContainerClassLoader {
    private static final String CLASS = "job.Answer";

    @TempDir
    private Path dir;

    private File before;
    private File after;
    private File sharedJar;
    private URLClassLoader shared;

    @BeforeEach
    void createPlaces() throws IOException {
        before = Files.createDirectory(dir.resolve("before")).toFile();
        after = dir.resolve("after.jar").toFile();
        sharedJar = dir.resolve("shared.jar").toFile();
        jar(sharedJar, "shared", true);
        jar(after, "after", true);
        shared = new URLClassLoader("shared", new URL[] {sharedJar.toURI().toURL()}, null);
    }

    private static byte[] answering(String answer) {
        return new ByteBuddy()
                .subclass(Object.class)
                .name(CLASS)
                .method(net.bytebuddy.matcher.ElementMatchers.named("toString"))
                .intercept(FixedValue.value(answer))
                .make()
                .getBytes();
    }

    private static void jar(File file, String answer, boolean withClass) throws IOException {
        try (OutputStream out = Files.newOutputStream(file.toPath());
                JarOutputStream jar = new JarOutputStream(out)) {
            jar.putNextEntry(new JarEntry("resource.txt"));
            jar.write(answer.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            if (withClass) {
                jar.putNextEntry(new JarEntry(CLASS.replace('.', '/') + ".class"));
                jar.write(answering(answer));
            }
        }
    }

    private ContainerClassLoader loader() {
        return loader(after);
    }

    /** With a directory before the shared jar, and this file after it. */
    private ContainerClassLoader loader(File last) {
        List<String> classPath = List.of(before.getPath(), sharedJar.getPath(), last.getPath());
        return new ContainerClassLoader(classPath, Set.of(sharedJar.getPath()), List.of(), shared);
    }

    private static String answer(ClassLoader loader) throws ReflectiveOperationException {
        return loader.loadClass(CLASS).getDeclaredConstructor().newInstance().toString();
    }

    private static String text(URL url) {
        try (var in = url.openStream()) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void putBefore() throws IOException {
        Files.writeString(before.toPath().resolve("resource.txt"), "before");
        Path file = before.toPath().resolve(CLASS.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, answering("before"));
    }

    @Test
    void loadClass_inDirectoryBefore_comesFromThere() throws Exception {
        putBefore();
        try (ContainerClassLoader loader = loader()) {
            assertThat(answer(loader)).isEqualTo("before");
            assertThat(loader.loadClass(CLASS).getClassLoader()).isSameAs(loader);
        }
    }

    @Test
    void loadClass_sharedAndAfter_isTheSharedOne() throws Exception {
        try (ContainerClassLoader loader = loader()) {
            assertThat(answer(loader)).isEqualTo("shared");
            assertThat(loader.loadClass(CLASS).getClassLoader()).isSameAs(shared);
        }
    }

    @Test
    void loadClass_onlyInTheJobsJar_comesFromThere() throws Exception {
        jar(dir.resolve("shared.jar").toFile(), "shared", false);
        shared = new URLClassLoader(new URL[] {dir.resolve("shared.jar").toUri().toURL()}, null);
        try (ContainerClassLoader loader = loader()) {
            assertThat(answer(loader)).isEqualTo("after");
        }
    }

    @Test
    void loadClass_sameNameWithOtherBytesInTheNextContainer_isTheNextOne() throws Exception {
        shared = new URLClassLoader(new URL[0], null);
        try (ContainerClassLoader first = loader()) {
            assertThat(answer(first)).isEqualTo("after");
        }
        File next = dir.resolve("next.jar").toFile();
        jar(next, "next", true);
        try (ContainerClassLoader second = loader(next)) {
            assertThat(answer(second)).isEqualTo("next");
        }
    }

    @Test
    void getResource_everywhere_isTheFirstOfTheClassPath() throws Exception {
        try (ContainerClassLoader loader = loader()) {
            assertThat(text(loader.getResource("resource.txt"))).isEqualTo("shared");
            putBefore();
            assertThat(text(loader.getResource("resource.txt"))).isEqualTo("before");
        }
    }

    @Test
    void getResources_everywhere_areInTheOrderOfTheClassPath() throws Exception {
        putBefore();
        try (ContainerClassLoader loader = loader()) {
            assertThat(Collections.list(loader.getResources("resource.txt")))
                    .extracting(TestContainerClassLoader::text)
                    .containsExactly("before", "shared", "after");
        }
    }

    @Test
    void getResources_notInTheDirectories_areInTheOrderOfTheClassPath() throws Exception {
        try (ContainerClassLoader loader = loader()) {
            assertThat(Collections.list(loader.getResources("resource.txt")))
                    .extracting(TestContainerClassLoader::text)
                    .containsExactly("shared", "after");
        }
    }

    @Test
    void getResource_missing_isNull() throws Exception {
        try (ContainerClassLoader loader = loader()) {
            assertThat(loader.getResource("missing")).isNull();
            assertThat(Collections.list(loader.getResources("missing"))).isEmpty();
        }
    }

    @Test
    void findLibrary_inTheLibraryPath_isTheFirstOne() throws Exception {
        Path first = Files.createDirectory(dir.resolve("lib1"));
        Path second = Files.createDirectory(dir.resolve("lib2"));
        Files.writeString(second.resolve("libx.so"), "");
        try (ContainerClassLoader loader =
                new ContainerClassLoader(List.of(), Set.of(), List.of(first.toFile(), second.toFile()), shared)) {
            assertThat(loader.findLibrary("x"))
                    .isEqualTo(second.resolve("libx.so").toString());
            Files.writeString(first.resolve("libx.so"), "");
            assertThat(loader.findLibrary("x"))
                    .isEqualTo(first.resolve("libx.so").toString());
            assertThat(loader.findLibrary("missing")).isNull();
        }
    }

    @Test
    void getURLs_entriesAroundTheSharedJars_areInOrderWithoutThose() throws Exception {
        try (ContainerClassLoader loader = new ContainerClassLoader(
                List.of("/none/work", "/none/conf", "/h/a.jar", "/none/extra", "/h/b.jar", "/none/job.jar"),
                Set.of("/h/a.jar", "/h/b.jar"),
                List.of(),
                shared)) {
            assertThat(loader.getURLs())
                    .extracting(URL::getPath)
                    .containsExactly("/none/work", "/none/conf", "/none/extra", "/none/job.jar");
        }
    }
}
