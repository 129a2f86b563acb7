// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

/** The outcome of a request for one map output, in the entries of a reply. */
public enum SegmentStatus {
    OK(0),

    /** The node has no such map output, or no longer. */
    MISSING(1),

    /** The node has it, but its index or data cannot be read, or the range asked for is not within the partition. */
    UNREADABLE(2),

    /** Only the index of the output is here; its data is in the memory of another node. */
    MOVED(3),

    /** As {@link #OK}, in answers about lengths: the data is in the node's pool file. */
    POOLED(4),

    /** As {@link #OK}, in answers about lengths: the data is in a file in the node's memory. */
    IN_MEMORY(5);

    private final byte code;

    SegmentStatus(int code) {
        this.code = (byte) code;
    }

    /** Whether the length of the partition is known. */
    public boolean hasLength() {
        return this == OK || this == MOVED || this == POOLED || this == IN_MEMORY;
    }

    byte code() {
        return code;
    }
}
