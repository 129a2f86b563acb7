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
package org.hawser.shuffle.server.compat;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import org.apache.hadoop.util.CleanerUtil;

/** Undoes the mapping of a file, which Java otherwise leaves to the garbage collector. */
public final class Unmapping {
    private Unmapping() {}

    /**
     * Unmaps. Whoever touches the buffer, a slice or a duplicate of it afterwards crashes the process.
     *
     * @param buffer as {@link java.nio.channels.FileChannel#map} has returned it
     */
    public static void unmap(MappedByteBuffer buffer) {
        try {
            CleanerUtil.getCleaner().freeBuffer(buffer);
        } catch (IOException e) {
            throw new IllegalStateException("this Java does not unmap: " + CleanerUtil.UNMAP_NOT_SUPPORTED_REASON, e);
        }
    }
}
