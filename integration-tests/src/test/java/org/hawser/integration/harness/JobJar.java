// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Jars that jobs are made of. */
public final class JobJar {
    private JobJar() {}

    /** Packs a directory of classes. */
    public static Path ofDirectory(Path classes, Path jar) {
        Map<String, byte[]> entries = new TreeMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.put(classes.relativize(file).toString(), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return write(entries, jar);
    }

    /** Packs one compiled class and one resource. */
    public static Path ofSource(String className, String source, String resource, String content, Path jar) {
        try {
            Path work = Files.createTempDirectory("job-jar");
            String simpleName = className.substring(className.lastIndexOf('.') + 1);
            Path file = Files.writeString(work.resolve(simpleName + ".java"), source);
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            int result = compiler.run(null, null, null, "-d", work.toString(), file.toString());
            if (result != 0) {
                throw new IllegalStateException("The source of " + className + " does not compile:\n" + source);
            }
            String compiled = className.replace('.', '/') + ".class";
            return write(
                    Map.of(compiled, Files.readAllBytes(work.resolve(compiled)), resource, content.getBytes(UTF_8)),
                    jar);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Packs classes that need no others but stock's. */
    public static Path ofClasses(Path jar, Class<?>... classes) {
        Map<String, byte[]> entries = new TreeMap<>();
        for (Class<?> one : classes) {
            entries.put(file(one), bytes(one));
        }
        return write(entries, jar);
    }

    /** Writes a class into a directory that is on a class path. */
    public static void unpacked(Path directory, Class<?> one) {
        try {
            Path file = directory.resolve(file(one));
            Files.createDirectories(file.getParent());
            Files.write(file, bytes(one));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String file(Class<?> one) {
        return one.getName().replace('.', '/') + ".class";
    }

    private static byte[] bytes(Class<?> one) {
        try (InputStream in = one.getClassLoader().getResourceAsStream(file(one))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Packs entries by name. */
    public static Path write(Map<String, byte[]> entries, Path jar) {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new JarEntry(entry.getKey()));
                out.write(entry.getValue());
                out.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return jar;
    }
}
