// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hawser.cluster.core.ClusterException;

/** A file with the names of nodes, one a line; a node that repeats counts once. */
public final class NodeFile {
    private NodeFile() {}

    /** The names in their order, each once; refuses a file that is empty, unreadable, or has other than host names. */
    public static List<String> read(Path file, String option) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new ClusterException(
                    "The node file " + file + " cannot be read: " + e + "; " + option
                            + " must name a file with one node per line.",
                    e);
        }
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            String name = lines.get(i).strip();
            if (name.isEmpty()) {
                continue;
            }
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
                throw new ClusterException("Line " + (i + 1) + " of the node file " + file + " is \"" + name
                        + "\": it must be a host name.");
            }
            names.add(name);
        }
        if (names.isEmpty()) {
            throw new ClusterException("The node file " + file + " is empty: it must have one node per line.");
        }
        return List.copyOf(names);
    }
}
