// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.audit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Static fields that may change: caches that keep a slot warm and counters without meaning for a container. A line is a
 * name of a field with {@code *} for anything, white space, and the reason.
 */
record IgnoreList(Pattern pattern) {
    private static final String RESOURCE = "ignored-fields.txt";

    static IgnoreList ofProduct() {
        try (InputStream bytes = IgnoreList.class.getResourceAsStream(RESOURCE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            return of(lines.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + RESOURCE + " is unreadable", e);
        }
    }

    /** Throws when a line has no reason. */
    static IgnoreList of(List<String> lines) {
        String alternatives = lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(IgnoreList::alternative)
                .collect(Collectors.joining("|"));
        return new IgnoreList(Pattern.compile(alternatives));
    }

    private static String alternative(String line) {
        String[] parts = line.split("\\s+", 2);
        if (parts.length < 2) {
            throw new IllegalArgumentException(RESOURCE + ": '" + line + "' lacks a reason after the field's name");
        }
        return Pattern.quote(parts[0]).replace("*", "\\E.*\\Q");
    }

    boolean matches(String field) {
        return pattern.matcher(field).matches();
    }
}
