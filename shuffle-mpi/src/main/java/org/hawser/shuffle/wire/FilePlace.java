// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a partition is in a file in the memory of the agent's node, for reducers of that node.
 *
 * @param directory an absolute path; the file is {@value #DATA} in the map attempt's directory there
 * @param offset of the partition in the file, in bytes
 */
public record FilePlace(String directory, long offset) {
    /** What the data of a map output is called. */
    public static final String DATA = "file.out";

    public FilePlace {
        if (!isPath(directory) || offset < 0) {
            throw new IllegalArgumentException("no file is at " + offset + " in a directory that has "
                    + directory.length() + " characters and is not absolute or not plain");
        }
    }

    /** The place; empty if the name of the directory cannot be told, because it is long or has unusual characters. */
    public static Optional<FilePlace> of(Path directory, long offset) {
        return isPath(directory.toString())
                ? Optional.of(new FilePlace(directory.toString(), offset))
                : Optional.empty();
    }

    /** The file that has the output of a map attempt. */
    public Path file(MapAttempt map) {
        return Path.of(directory, map.text(), DATA);
    }

    private static boolean isPath(String text) {
        return text.startsWith("/") && SegmentLength.isPlain(text);
    }
}
