// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.io.IOException;
import java.util.List;

/** The files that a cluster's nodes have left, on this machine or in an archive. */
public interface RunLogs {
    /** All files with that name, such as {@code placements.tsv}, of all nodes; empty if there is none. */
    List<NodeFile> named(String name) throws IOException;

    /**
     * A text file of one node.
     *
     * @param directory tells files of different nodes apart
     * @param lines without line ends
     */
    record NodeFile(String directory, List<String> lines) {
        public NodeFile {
            lines = List.copyOf(lines);
        }
    }
}
