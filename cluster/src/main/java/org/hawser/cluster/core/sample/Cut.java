// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.hawser.cluster.core.ClusterException;

/**
 * Where files may be divided so that every record stays whole.
 *
 * @param recordBytes of records that all have the same length; empty if text is cut at its line ends
 * @param wholeFiles whether nothing is cut
 */
public record Cut(Optional<Long> recordBytes, boolean wholeFiles) {
    private static final int LOOK_BYTES = 1 << 16;
    private static final long LONGEST_LINE = 16L << 20;

    /**
     * Reads the value of an option: {@code text}, {@code files}, or a number of bytes.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static Cut parse(String text) {
        if (text.equals("text") || text.equals("files")) {
            return new Cut(Optional.empty(), text.equals("files"));
        }
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is neither text nor files nor the number of bytes of each record");
        }
        return new Cut(Optional.of(Long.parseLong(text)), false);
    }

    /** Whether a file may be divided, by how it begins: text has lines, and no byte that is 0. */
    boolean divides(FSDataInputStream in) throws IOException {
        if (wholeFiles || recordBytes.isPresent()) {
            return !wholeFiles;
        }
        byte[] begin = new byte[LOOK_BYTES];
        int length = read(in, 0, begin);
        boolean hasLines = false;
        for (int i = 0; i < length; i++) {
            if (begin[i] == 0) {
                return false;
            }
            hasLines |= begin[i] == '\n';
        }
        return hasLines;
    }

    /**
     * Where a part really begins that is to begin there: with a record that is not in the part before, which ends there.
     *
     * @throws ClusterException if a line is longer than 16 MiB
     */
    long boundary(FSDataInputStream in, InputFile file, long at) throws IOException {
        if (at == 0 || at >= file.bytes()) {
            return Math.min(at, file.bytes());
        }
        return recordBytes.isPresent() ? at - at % recordBytes.get() : afterLine(in, file, at - 1);
    }

    private static long afterLine(FSDataInputStream in, InputFile file, long from) throws IOException {
        byte[] buffer = new byte[LOOK_BYTES];
        for (long at = from; at - from < LONGEST_LINE; at += buffer.length) {
            int length = read(in, at, buffer);
            for (int i = 0; i < length; i++) {
                if (buffer[i] == '\n') {
                    return at + i + 1;
                }
            }
            if (length < buffer.length) {
                return file.bytes();
            }
        }
        throw new ClusterException(file.path() + " has a line of more than " + (LONGEST_LINE >> 20)
                + " MiB: take whole files with --cut files.");
    }

    /** Fills the buffer as far as the file has that much. */
    private static int read(FSDataInputStream in, long at, byte[] buffer) throws IOException {
        int length = 0;
        try {
            while (length < buffer.length) {
                int more = in.read(at + length, buffer, length, buffer.length - length);
                if (more < 0) {
                    break;
                }
                length += more;
            }
        } catch (EOFException e) {
            // Some file systems say so of a read that begins at the end.
            return length;
        }
        return length;
    }
}
