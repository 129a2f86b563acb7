// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * One entry of the agent's reply to a LENGTHS request: how long the reducer's partition of one map output is.
 *
 * @param partBytes on disk, and so on the wire; 0 unless the status {@linkplain SegmentStatus#hasLength has a length}
 * @param rawBytes without compression, as the index of the map output says; 0 likewise
 * @param sources the names of the agents that have the data, the preferred one first; none unless
 *     {@link SegmentStatus#MOVED}
 */
public record SegmentLength(SegmentStatus status, long partBytes, long rawBytes, List<String> sources) {
    /** No output has more copies. */
    public static final int MAX_SOURCES = 4;

    /** No name of a source is longer: a prefix, a host and a port. */
    public static final int MAX_SOURCE_CHARS = 300;

    public SegmentLength {
        requireNonNull(status, "status is null");
        sources = List.copyOf(sources);
        if (partBytes < 0 || rawBytes < 0 || (!status.hasLength() && (partBytes > 0 || rawBytes > 0))) {
            throw new IllegalArgumentException(
                    "a partition that is " + status + " has " + partBytes + " bytes, " + rawBytes + " raw");
        }
        if ((status == SegmentStatus.MOVED) == sources.isEmpty() || sources.size() > MAX_SOURCES) {
            throw new IllegalArgumentException(
                    "a partition that is " + status + " has " + sources.size() + " sources, at most " + MAX_SOURCES);
        }
        sources.forEach(SegmentLength::requireName);
    }

    /** Of a partition that this agent sends. */
    public SegmentLength(SegmentStatus status, long partBytes, long rawBytes) {
        this(status, partBytes, rawBytes, List.of());
    }

    /** Of a partition that other agents have. */
    public static SegmentLength moved(long partBytes, long rawBytes, List<String> sources) {
        return new SegmentLength(SegmentStatus.MOVED, partBytes, rawBytes, sources);
    }

    /** Of a partition that cannot be had. */
    public static SegmentLength none(SegmentStatus status) {
        return new SegmentLength(status, 0, 0);
    }

    private static void requireName(String source) {
        boolean plain = !source.isEmpty()
                && source.length() <= MAX_SOURCE_CHARS
                && source.chars().allMatch(c -> c > ' ' && c < 127);
        if (!plain) {
            throw new IllegalArgumentException(
                    "a source has a name of " + source.length() + " characters that is none");
        }
    }
}
