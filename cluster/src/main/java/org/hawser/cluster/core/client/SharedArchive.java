// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;

/**
 * Lets client JVMs start from the class archive that a pool makes: an argument file with {@code -XX:SharedArchiveFile}
 * and the class path that the archive was made with.
 */
final class SharedArchive {
    private static final List<String> CLASS_PATH_OPTIONS = List.of("-cp", "-classpath", "--class-path");

    private final Path argumentFile;

    private SharedArchive(Path argumentFile) {
        this.argumentFile = requireNonNull(argumentFile, "argumentFile is null");
    }

    /** The archive of a cluster; empty on the stock profile, and until the pool has made it. */
    static Optional<SharedArchive> of(ClusterPaths paths, Profile profile) {
        Path file = paths.run(1).resolve("cds/client.args");
        return profile == Profile.HAWSER && Files.isReadable(file)
                ? Optional.of(new SharedArchive(file))
                : Optional.empty();
    }

    /** The argument that makes the JVM read the file. */
    String argument() {
        return "@" + argumentFile;
    }

    /** The class path that the file gives, if any; a run-time class path must begin with it. */
    Optional<String> classPath() {
        try {
            List<String> words = Files.readAllLines(argumentFile).stream()
                    .flatMap(line -> List.of(line.strip().split("\\s+")).stream())
                    .toList();
            for (int i = 0; i + 1 < words.size(); i++) {
                if (CLASS_PATH_OPTIONS.contains(words.get(i))) {
                    return Optional.of(words.get(i + 1).replace("\"", ""));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
