// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command line of a JVM, with the same Java as this JVM.
 *
 * @param options options of the JVM, without its class path
 * @param classPath the entries, in their order
 * @param mainClass the binary name
 * @param arguments the arguments of main
 */
public record JvmCommand(List<String> options, List<String> classPath, String mainClass, List<String> arguments) {
    public JvmCommand {
        options = List.copyOf(options);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /** The java program of this JVM. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns a copy with additional options, and with additional jars at the end of the class path. */
    public JvmCommand with(List<String> moreOptions, List<String> moreClassPath) {
        return new JvmCommand(
                Stream.concat(options.stream(), moreOptions.stream()).toList(),
                Stream.concat(classPath.stream(), moreClassPath.stream()).toList(),
                mainClass,
                arguments);
    }

    public List<String> line() {
        List<String> line = new ArrayList<>(List.of(java()));
        line.addAll(optionsAndClassPath());
        line.add(mainClass);
        line.addAll(arguments);
        return line;
    }

    /** Writes options and class path for {@code java @file}, which keeps command lines short. */
    public void writeArgumentFile(Path file) throws IOException {
        Files.write(file, optionsAndClassPath().stream().map(JvmCommand::quoted).toList());
    }

    private List<String> optionsAndClassPath() {
        List<String> words = new ArrayList<>(options);
        words.add("-cp");
        words.add(String.join(File.pathSeparator, classPath));
        return words;
    }

    private static String quoted(String word) {
        return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
