// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Keeps a committed file identical to what the code generates. */
public final class GeneratedDocs {
    /** System property that makes the tests rewrite the files instead of comparing them. */
    public static final String UPDATE_PROPERTY = "hawser.docs.update";

    private GeneratedDocs() {}

    /** Whether {@value #UPDATE_PROPERTY} asks for the files to be rewritten. */
    public static boolean updateRequested() {
        return Boolean.getBoolean(UPDATE_PROPERTY);
    }

    /**
     * Compares {@code file} with {@code expected}, or writes {@code expected} to it if {@code update} is set.
     *
     * @throws IllegalStateException if the file differs or is missing; the message says where and how to mend it
     * @throws UncheckedIOException if the file can be neither read nor written
     */
    public static void check(Path file, String expected, boolean update) {
        try {
            if (update) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, expected, UTF_8);
            } else {
                compare(file, expected);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compare(Path file, String expected) throws IOException {
        Optional<String> actual = read(file);
        if (!actual.equals(Optional.of(expected))) {
            String where = actual.map(text -> " differs from the code at line " + firstDifference(text, expected))
                    .orElse(" is missing");
            throw new IllegalStateException(file + where + ". Run the same test with -D" + UPDATE_PROPERTY
                    + "=true (for example mvn verify -pl <module> -D" + UPDATE_PROPERTY
                    + "=true) and commit the file.");
        }
    }

    private static Optional<String> read(Path file) throws IOException {
        try {
            return Optional.of(Files.readString(file, UTF_8));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static int firstDifference(String actual, String expected) {
        String[] left = actual.split("\n", -1);
        String[] right = expected.split("\n", -1);
        int line = 0;
        while (line < Math.min(left.length, right.length) && left[line].equals(right[line])) {
            line++;
        }
        return line + 1;
    }
}
