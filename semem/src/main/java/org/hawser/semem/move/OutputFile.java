// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the path of a file says, relative to the application's directory.
 *
 * @param attempt whose directory it is, or is in
 * @param name of the file in that directory; empty for the directory itself
 */
public record OutputFile(String attempt, String name) {
    private static final String OUTPUT = "output/";
    private static final String DATA = "file.out";
    private static final String INDEX = "file.out.index";
    private static final Pattern PATH = Pattern.compile(OUTPUT + "(attempt_\\d+_\\d+_m_\\d+_\\d+)(?:/(.+))?");

    public OutputFile {
        requireNonNull(attempt, "attempt is null");
        requireNonNull(name, "name is null");
    }

    /** Empty if it is no map output's. */
    public static Optional<OutputFile> of(String path) {
        Matcher matcher = PATH.matcher(path);
        return matcher.matches()
                ? Optional.of(new OutputFile(
                        matcher.group(1), Optional.ofNullable(matcher.group(2)).orElse("")))
                : Optional.empty();
    }

    /** The data of a map output. */
    public static String data(String attempt) {
        return OUTPUT + attempt + "/" + DATA;
    }

    public static String index(String attempt) {
        return OUTPUT + attempt + "/" + INDEX;
    }

    public boolean isData() {
        return name.equals(DATA);
    }

    public boolean isIndex() {
        return name.equals(INDEX);
    }
}
