// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A parsed {@code java} command.
 *
 * @param program the first word, which the shell looks up
 * @param systemProperties its {@code -D} options
 * @param heapBytes its {@code -Xmx}, 0 if there is none
 * @param otherOptions every other option of the JVM, including {@code @file}, whose content is unknown
 * @param mainClass the program
 * @param arguments the program's
 */
record JavaCommand(
        String program,
        Map<String, String> systemProperties,
        long heapBytes,
        List<String> otherOptions,
        String mainClass,
        List<String> arguments) {
    private static final Set<String> TAKE_VALUE = Set.of(
            """
            -cp -classpath --class-path -p --module-path --add-opens --add-exports --add-modules --add-reads"""
                    .split("\\s+"));

    /** Parses the words of a command; empty if they do not start a class with {@code java}. */
    static Optional<JavaCommand> parse(List<String> words) {
        if (words.isEmpty() || !(words.get(0).equals("java") || words.get(0).endsWith("/java"))) {
            return Optional.empty();
        }
        Map<String, String> properties = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        long heap = 0;
        int at = 1;
        for (;
                at < words.size()
                        && (words.get(at).startsWith("-") || words.get(at).startsWith("@"));
                at++) {
            String option = words.get(at);
            if (option.startsWith("-D")) {
                addProperty(option, properties);
            } else if (option.startsWith("-Xmx")) {
                heap = bytes(option.substring("-Xmx".length()));
            } else if (option.equals("-jar")) {
                return Optional.empty();
            } else {
                others.add(option);
                if (TAKE_VALUE.contains(option)) {
                    at++;
                }
            }
        }
        if (at >= words.size() || heap < 0) {
            return Optional.empty();
        }
        return Optional.of(new JavaCommand(
                words.get(0),
                properties,
                heap,
                List.copyOf(others),
                words.get(at),
                List.copyOf(words.subList(at + 1, words.size()))));
    }

    static void addProperty(String option, Map<String, String> properties) {
        String[] parts = option.substring(2).split("=", 2);
        properties.put(parts[0], parts.length == 2 ? parts[1] : "");
    }

    /** Whether both files are the same program. Links are followed, because a JDK has many names. */
    static boolean isSame(Path program, Path other) {
        try {
            return Files.isSameFile(program, other);
        } catch (IOException e) {
            // The file does not exist, or not yet. The shell will report it.
            return false;
        }
    }

    /** Parses a size as the JVM does; -1 if the JVM would refuse it. */
    private static long bytes(String text) {
        if (text.isEmpty()) {
            return -1;
        }
        int shift = "kmgt".indexOf(Character.toLowerCase(text.charAt(text.length() - 1)));
        String digits = shift < 0 ? text : text.substring(0, text.length() - 1);
        try {
            return Math.multiplyExact(Long.parseLong(digits), 1L << (10 * (shift + 1)));
        } catch (NumberFormatException | ArithmeticException e) {
            return -1;
        }
    }
}
