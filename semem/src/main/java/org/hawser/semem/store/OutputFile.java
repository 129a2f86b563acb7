// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.shuffle.wire.FilePlace;

/**
 * What the path of a file says, relative to the application's directory.
 *
 * @param attempt whose directory it is, or is in
 * @param name of the file in that directory; empty for the directory itself
 */
public record OutputFile(String attempt, String name) {
    /** The directory of all map outputs of an application. */
    public static final String DIRECTORY = "output";

    /** The file with the data, in the directory of an attempt. */
    public static final String DATA = FilePlace.DATA;

    /** Its index, in the same directory. */
    public static final String INDEX = DATA + ".index";

    private static final Pattern PATH = Pattern.compile(DIRECTORY + "/(attempt_\\d+_\\d+_m_\\d+_\\d+)(?:/(.+))?");

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
        return DIRECTORY + "/" + attempt + "/" + DATA;
    }

    public static String index(String attempt) {
        return DIRECTORY + "/" + attempt + "/" + INDEX;
    }

    public boolean isData() {
        return name.equals(DATA);
    }

    public boolean isIndex() {
        return name.equals(INDEX);
    }
}
