// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.files.DirectoryTree;

/**
 * The choice of the directory, on each node, for the data of jobs, and the reason for it.
 *
 * @param reason why it is this one, for the user; blank if it was asked for, or nothing else was offered
 */
public record LocalDir(Path dir, String reason) {
    /** Without a better one. */
    public static final Path DEFAULT = Path.of("/tmp");

    private static final String VARIABLE = "TMPDIR";
    /** The sockets of a pool are below it, and the path of a socket is short. */
    private static final int LONGEST = 40;

    private static final String RULE = "an absolute path of at most " + LONGEST + " letters, digits and . _ / + -";
    /** File systems that nodes share: the data of jobs there would go over the network. */
    private static final Set<String> SHARED =
            Set.of("nfs", "nfs4", "lustre", "gpfs", "beegfs", "ceph", "cifs", "panfs", "pvfs2", "wekafs", "9p");

    public LocalDir {
        requireNonNull(dir, "dir is null");
        requireNonNull(reason, "reason is null");
    }

    /** The path that the user has named; refused if it cannot be used in scripts, or is too long. */
    public static Path require(Path path) {
        if (!isFit(path)) {
            throw new ClusterException("--local-dir is \"" + path + "\": it must be " + RULE + ".");
        }
        return path.normalize();
    }

    /** What the user has named; else {@code TMPDIR}, perhaps a directory of the job, if usable; else {@code /tmp}. */
    public static LocalDir choose(Optional<Path> named, Map<String, String> environment) {
        if (named.isPresent()) {
            return new LocalDir(require(named.get()), "");
        }
        String variable = environment.getOrDefault(VARIABLE, "");
        if (variable.isBlank()) {
            return new LocalDir(DEFAULT, "");
        }
        return obstacle(variable)
                .map(obstacle -> new LocalDir(
                        DEFAULT, DEFAULT + ", because " + VARIABLE + " is " + variable + ", which " + obstacle))
                .orElseGet(() -> new LocalDir(Path.of(variable).normalize(), VARIABLE + ", " + variable));
    }

    private static Optional<String> obstacle(String variable) {
        try {
            Path path = Path.of(variable);
            if (!isFit(path)) {
                return Optional.of("is not " + RULE);
            }
            if (!Files.isDirectory(path) || !Files.isWritable(path)) {
                return Optional.of("is not a writable directory");
            }
            DirectoryTree.requireTrusted(path);
            String type = Files.getFileStore(path).type();
            return SHARED.contains(type) ? Optional.of("is on a shared file system, " + type) : Optional.empty();
        } catch (InvalidPathException | IOException | ClusterException e) {
            return Optional.of("cannot be used: " + e.getMessage());
        }
    }

    private static boolean isFit(Path path) {
        return path.toString().matches("/[A-Za-z0-9._/+-]+") && path.toString().length() <= LONGEST;
    }
}
