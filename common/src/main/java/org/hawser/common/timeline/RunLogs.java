// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** The files that a cluster's nodes have left, on this machine or in an archive. */
public interface RunLogs {
    /**
     * All files with that name, such as {@code placements.tsv}, of all nodes; empty if there is none. The name is one of
     * {@link TimelineSource#files}, and so are the lines.
     */
    List<NodeFile> named(String name) throws IOException;

    /** The same with only those lines that are wanted. */
    default List<NodeFile> named(String name, Predicate<String> wanted) throws IOException {
        return named(name).stream()
                .map(file -> new NodeFile(
                        file.directory(), file.lines().stream().filter(wanted).toList()))
                .toList();
    }

    /** What could not be read to its end so far, and why. */
    default List<String> damage() {
        return List.of();
    }

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
