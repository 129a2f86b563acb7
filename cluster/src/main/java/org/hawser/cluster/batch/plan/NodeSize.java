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
package org.hawser.cluster.batch.plan;

import java.util.Optional;
import org.hawser.cluster.batch.request.MemorySize;

/** What of a node belongs to the job. */
public record NodeSize(int cores, long mebibytes) {
    /** What the job asked for, but not more than the node has. */
    public static NodeSize of(
            int cores, long mebibytes, Optional<Integer> wantedCores, Optional<MemorySize> wantedMemory) {
        return new NodeSize(
                Math.min(cores, wantedCores.orElse(cores)),
                Math.min(mebibytes, wantedMemory.map(MemorySize::mebibytes).orElse(mebibytes)));
    }

    /** What files of one kind may take where they are kept in memory, in MiB. */
    public long quarter() {
        return mebibytes / 4;
    }

    /** For a node that is master and worker in one. */
    public NodeSize half() {
        return new NodeSize(cores, mebibytes / 2);
    }
}
