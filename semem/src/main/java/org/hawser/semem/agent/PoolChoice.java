// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.semem.config.FilePool;
import org.hawser.semem.pool.NetworkFileSystems;
import org.hawser.semem.pool.PoolLink;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses where the pool file of a node is, if it is to have one. */
final class PoolChoice {
    private static final Logger LOG = LoggerFactory.getLogger(PoolChoice.class);

    private PoolChoice() {}

    /** In the first of the NodeManager's local directories that is fit. */
    static Optional<Path> among(List<Path> localDirs, FilePool mode) {
        return localDirs.stream()
                .filter(directory -> isFit(directory, mode))
                .findFirst()
                .map(directory -> directory.toAbsolutePath().normalize().resolve(PoolLink.FILE));
    }

    private static boolean isFit(Path directory, FilePool mode) {
        return switch (mode) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> isOnNetwork(directory);
        };
    }

    private static boolean isOnNetwork(Path directory) {
        try {
            return NetworkFileSystems.holds(directory);
        } catch (IOException e) {
            LOG.warn("The file system of {} is taken for a local one: {}", directory, e.toString());
            return false;
        }
    }
}
