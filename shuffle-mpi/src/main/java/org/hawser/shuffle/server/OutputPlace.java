// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.file.Path;
import java.util.List;

/** Where the data of a map output is if it is not in a file of its own on this node. The index is always here. */
public sealed interface OutputPlace {
    /**
     * In the memory of other nodes.
     *
     * @param sources the names under which their agents are published, the preferred one first; at least one
     */
    record Moved(List<String> sources) implements OutputPlace {
        public Moved {
            sources = List.copyOf(sources);
            if (sources.isEmpty()) {
                throw new IllegalArgumentException("an output has moved to no source");
            }
        }
    }

    /**
     * In this node's pool file.
     *
     * @param file the pool file, which is opened once: it may grow, but not be replaced. It is trusted: no task of another
     *     account can write where it is.
     * @param extents in their order in the output; they may be written again only when the job is over, because a reply may
     *     still be on its way from there
     */
    record InPool(Path file, List<Extent> extents) implements OutputPlace {
        public InPool {
            extents = List.copyOf(extents);
        }

        /** The length of the output. */
        public long bytes() {
            return extents.stream().mapToLong(Extent::bytes).sum();
        }
    }
}
