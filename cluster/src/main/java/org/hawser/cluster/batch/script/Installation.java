// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/**
 * The software that a job uses, at paths that are the same on every node.
 *
 * @param hadoopHome a site's own Hadoop; empty if that of a built checkout is used
 */
public record Installation(Path javaHome, Path hawserHome, Optional<Path> hadoopHome) {
    public Installation {
        requireNonNull(javaHome, "javaHome is null");
        requireNonNull(hawserHome, "hawserHome is null");
        requireNonNull(hadoopHome, "hadoopHome is null");
        Stream.concat(Stream.of(javaHome, hawserHome), hadoopHome.stream()).forEach(path -> {
            if (!path.toString().matches("/[A-Za-z0-9._/+@-]*")) {
                throw new ClusterException("The path \"" + path
                        + "\" cannot be used in a job: it must be absolute and consist of letters, digits and"
                        + " . _ / + @ -; install the software elsewhere.");
            }
        });
    }
}
