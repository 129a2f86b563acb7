// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.ArrayList;
import java.util.List;

/** A part of a file, mostly of a pool file. */
public record Extent(long offset, long bytes) {
    public Extent {
        if (offset < 0 || bytes < 0 || offset > Long.MAX_VALUE - bytes) {
            throw new IllegalArgumentException("no extent has " + bytes + " bytes at " + offset);
        }
    }

    /** The offset of the first byte after it. */
    public long end() {
        return offset + bytes;
    }

    /** The same bytes in the same order, in as few extents as possible. */
    public static List<Extent> joined(List<Extent> extents) {
        List<Extent> joined = new ArrayList<>();
        for (Extent next : extents) {
            Extent last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && last.end() == next.offset) {
                joined.set(joined.size() - 1, new Extent(last.offset, last.bytes + next.bytes));
            } else if (next.bytes > 0) {
                joined.add(next);
            }
        }
        return List.copyOf(joined);
    }
}
