/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.wire;

import java.util.Optional;

/** What became of the part of a request that is about one map output. */
public enum SegmentStatus {
    OK(0),

    /** The node has no such map output, or no longer. */
    MISSING(1),

    /** The node has it, but its index or data cannot be read, or the range asked for is not within the partition. */
    UNREADABLE(2);

    private final byte code;

    SegmentStatus(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    static Optional<SegmentStatus> of(byte code) {
        return code >= 0 && code < values().length ? Optional.of(values()[code]) : Optional.empty();
    }
}
