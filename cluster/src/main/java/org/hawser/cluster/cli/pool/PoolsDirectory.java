// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --dir} of {@code hawser pool start} and {@code stop}, which says which pools are meant. */
final class PoolsDirectory {
    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = "hawser-pools",
            description = "Directory for the log and for the files that ranks start from, on a file system that all "
                    + "nodes share."
                    + " Default: ${DEFAULT-VALUE} in the current directory.")
    private Path dir;

    Path path() {
        return dir.toAbsolutePath().normalize();
    }
}
