// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.shuffle.server.Extent;

/**
 * A file in the pool file: its pieces, in the order of its bytes.
 *
 * @param pieces as few as possible, see {@link Extent#joined}
 */
public record Extents(List<Extent> pieces) {
    public Extents {
        pieces = Extent.joined(pieces);
    }

    /** Of a file of that many bytes in these slots. */
    public static Extents of(List<Extent> slots, long bytes) {
        List<Extent> pieces = new ArrayList<>();
        long left = bytes;
        for (Extent slot : slots) {
            long part = Math.min(left, slot.bytes());
            pieces.add(new Extent(slot.offset(), part));
            left -= part;
        }
        if (left > 0) {
            throw new IllegalArgumentException(left + " of " + bytes + " bytes have no slot");
        }
        return new Extents(pieces);
    }

    public long length() {
        return pieces.stream().mapToLong(Extent::bytes).sum();
    }

    /** Where the byte of the file at that position is, with as many after it as follow in the same piece. */
    public Extent at(long position) {
        long before = 0;
        for (Extent piece : pieces) {
            long inside = position - before;
            if (inside < piece.bytes()) {
                return new Extent(piece.offset() + inside, piece.bytes() - inside);
            }
            before += piece.bytes();
        }
        throw new IllegalArgumentException("the file ends before " + position);
    }

    /**
     * The inverse of {@link #toString}.
     *
     * @throws IllegalArgumentException if the text is no list of extents
     */
    static Extents parse(String text) {
        return new Extents(Stream.of(text.split(",", -1)).map(Extents::piece).toList());
    }

    private static Extent piece(String text) {
        int plus = text.indexOf('+');
        return new Extent(Long.parseLong(text, 0, plus, 10), Long.parseLong(text, plus + 1, text.length(), 10));
    }

    /** Such as {@code 0+8388608,25165824+17}. */
    @Override
    public String toString() {
        return pieces.isEmpty()
                ? "0+0"
                : pieces.stream()
                        .map(piece -> piece.offset() + "+" + piece.bytes())
                        .collect(Collectors.joining(","));
    }
}
