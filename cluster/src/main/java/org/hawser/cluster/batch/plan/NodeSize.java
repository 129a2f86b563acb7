// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import java.util.Optional;
import org.hawser.cluster.batch.request.MemorySize;

/** The cores and the memory of a node that belong to the job. */
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
