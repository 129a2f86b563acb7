// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.request;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.hawser.cluster.core.ClusterException;

/** The choice of where an allocation's HDFS keeps its blocks, as given by {@code --hdfs}. */
public record HdfsPlace(Kind kind, Path parent) {
    /** The kinds of places. */
    public enum Kind {
        /** A disk of each node. */
        LOCAL,
        /** The memory of each node. */
        SHM,
        /** A file system that all nodes share. */
        SHARED
    }

    private static final Path SHM = Path.of("/dev/shm");

    public HdfsPlace {
        requireNonNull(kind, "kind is null");
        requireNonNull(parent, "parent is null");
    }

    /** Reads the value of {@code --hdfs}; local is the directory of each node for the data of jobs. */
    public static HdfsPlace parse(String text, Path localDir) {
        if (text.equals("local")) {
            return new HdfsPlace(Kind.LOCAL, localDir);
        }
        if (text.equals("shm")) {
            return new HdfsPlace(Kind.SHM, SHM);
        }
        if (!text.matches("/[A-Za-z0-9._/+-]+")) {
            throw new ClusterException("--hdfs is \"" + text
                    + "\": write local, shm, or the absolute path of a directory on a shared file system"
                    + " (letters, digits and . _ / + -).");
        }
        return new HdfsPlace(Kind.SHARED, Path.of(text).normalize());
    }

    /** The value that {@link #parse} reads. */
    public String text() {
        return switch (kind) {
            case LOCAL -> "local";
            case SHM -> "shm";
            case SHARED -> parent.toString();
        };
    }
}
