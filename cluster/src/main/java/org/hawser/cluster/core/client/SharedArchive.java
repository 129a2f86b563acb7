// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.ClusterPaths;

/** The class archive that a pool makes for client JVMs: an argument file with it and its class path. */
record SharedArchive(Path argumentFile) {
    private static final List<String> CLASS_PATH_OPTIONS = List.of("-cp", "-classpath", "--class-path");

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
                    .flatMap(line -> Stream.of(line.strip().split("\\s+")))
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
