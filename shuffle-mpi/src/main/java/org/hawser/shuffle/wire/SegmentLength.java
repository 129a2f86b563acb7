// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * One entry of the agent's reply to a LENGTHS request: how long the reducer's partition of one map output is.
 *
 * @param partBytes on disk, and so on the wire; 0 unless the status {@linkplain SegmentStatus#hasLength has a length}
 * @param rawBytes without compression, as the index of the map output says; 0 likewise
 * @param sources the names of the agents that have the data, the preferred one first; none unless
 *     {@link SegmentStatus#MOVED}
 * @param file where the reducer can read it itself; none unless {@link SegmentStatus#IN_MEMORY}
 */
public record SegmentLength(
        SegmentStatus status, long partBytes, long rawBytes, List<String> sources, Optional<FilePlace> file) {
    /** No output has more copies. */
    public static final int MAX_SOURCES = 4;

    /** No name of a source, which is a prefix, a host and a port, and no directory is longer. */
    public static final int MAX_NAME_CHARS = 300;

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
        if (status != SegmentStatus.IN_MEMORY && file.isPresent()) {
            throw new IllegalArgumentException("a partition that is " + status + " is said to be in memory");
        }
    }

    /** Of a partition that this agent sends. */
    public SegmentLength(SegmentStatus status, long partBytes, long rawBytes) {
        this(status, partBytes, rawBytes, List.of(), Optional.empty());
    }

    /** Of a partition that is in this node's memory, where a reducer of this node may be told the file. */
    public static SegmentLength inMemory(long partBytes, long rawBytes, Optional<FilePlace> file) {
        return new SegmentLength(SegmentStatus.IN_MEMORY, partBytes, rawBytes, List.of(), file);
    }

    /** Of a partition that other agents have. */
    public static SegmentLength moved(long partBytes, long rawBytes, List<String> sources) {
        return new SegmentLength(SegmentStatus.MOVED, partBytes, rawBytes, sources, Optional.empty());
    }

    /** Of a partition that cannot be had. */
    public static SegmentLength none(SegmentStatus status) {
        return new SegmentLength(status, 0, 0);
    }

    /** Whether a name can be in a message. */
    static boolean isPlain(String name) {
        return !name.isEmpty()
                && name.length() <= MAX_NAME_CHARS
                && name.chars().allMatch(c -> c > ' ' && c < 127);
    }

    private static void requireName(String source) {
        if (!isPlain(source)) {
            throw new IllegalArgumentException(
                    "a source has a name of " + source.length() + " characters that is none");
        }
    }
}
