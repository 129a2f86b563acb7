// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.config.FilePool;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.pool.NetworkFileSystems;
import org.hawser.semem.pool.PoolLink;
import org.hawser.semem.store.StorePlace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses where the pool file of a node is, if it is to have one. */
final class PoolChoice {
    private static final Logger LOG = LoggerFactory.getLogger(PoolChoice.class);

    private PoolChoice() {}

    /**
     * In the directory that is configured for it, or in a local directory of the NodeManager.
     *
     * @param localDirs none for a memory node, which writes nothing to disk
     * @throws IOException if the configured directory cannot be used
     */
    static Optional<Path> of(SememSettings settings, List<Path> localDirs, StorePlace place) throws IOException {
        if (settings.dedicated() || settings.spillDir().isEmpty()) {
            return among(localDirs, settings.filePool());
        }
        Path directory = settings.spillDir().get();
        // Other nodes may have the same directory, and agents with the same run directory.
        Path own = place.poolDirectory(directory, InetAddress.getLocalHost().getHostName());
        try {
            Ownership.ofThisProcess().create(own);
        } catch (IOException e) {
            throw new IOException(
                    SememKeys.SPILL_DIR + " is \"" + directory + "\", but files cannot be kept there: " + e
                            + ". Name a directory in which this account may create others.",
                    e);
        }
        return Optional.of(own.resolve(PoolLink.FILE));
    }

    /** In the first of the NodeManager's local directories that is fit. */
    private static Optional<Path> among(List<Path> localDirs, FilePool mode) {
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
