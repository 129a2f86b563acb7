// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static java.util.Objects.requireNonNull;

/**
 * A part of a file, or all of it.
 *
 * @param from offset in bytes; what begins there may begin a little later, with the next record
 * @param to offset of its end in bytes, likewise
 */
public record Piece(InputFile file, long from, long to) {
    public Piece {
        requireNonNull(file, "file is null");
        if (from < 0 || from >= to || to > file.bytes()) {
            throw new IllegalArgumentException(from + " to " + to + " of " + file);
        }
    }

    static Piece whole(InputFile file) {
        return new Piece(file, 0, file.bytes());
    }

    public long bytes() {
        return to - from;
    }

    public boolean isWhole() {
        return bytes() == file.bytes();
    }
}
