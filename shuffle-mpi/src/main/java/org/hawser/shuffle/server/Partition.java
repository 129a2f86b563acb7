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
package org.hawser.shuffle.server;

/**
 * Where a partition is within a map output.
 *
 * @param offset bytes from the start of the file
 * @param rawBytes without compression
 * @param partBytes on disk
 */
record Partition(long offset, long rawBytes, long partBytes) {
    /** Whether a range is within it. */
    boolean has(long from, long bytes) {
        return from >= 0 && bytes >= 0 && from <= partBytes - bytes;
    }

    /** Where the file goes on after it. */
    long end() {
        return offset + partBytes;
    }

    /** Whether these are numbers that an index can have. */
    boolean plausible() {
        return offset >= 0 && rawBytes >= 0 && partBytes >= 0 && offset <= Long.MAX_VALUE - partBytes;
    }
}
