// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/**
 * What a central disk has done so far.
 *
 * @param written bytes that came over its cable, headers of packets included
 * @param read bytes that it sent, likewise
 */
public record DiskUse(DiskOperations operations, long written, long read) {
    private static final double MB = 1e6;

    public DiskUse {
        requireNonNull(operations, "operations is null");
    }

    /** What it has done since an earlier moment. */
    public DiskUse since(DiskUse earlier) {
        return new DiskUse(operations.since(earlier.operations), written - earlier.written, read - earlier.read);
    }

    public double writtenMb() {
        return written / MB;
    }

    public double readMb() {
        return read / MB;
    }

    /** For the user. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "%d metadata operations %s, %.0f MB written, %.0f MB read",
                operations.total(),
                operations.counts(),
                writtenMb(),
                readMb());
    }
}
