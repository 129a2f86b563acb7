// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.semem.config.FilePool;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.pool.NetworkFileSystems;
import org.hawser.semem.pool.PoolLink;
import org.hawser.semem.store.DirectoryCheck;
import org.hawser.semem.store.SpillDirectory;
import org.hawser.semem.store.StorePlace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses where the pool file of a node is, if it is to have one. */
final class PoolChoice {
    private static final Logger LOG = LoggerFactory.getLogger(PoolChoice.class);

    private PoolChoice() {}

    /** Whether there is to be one. */
    static boolean isWanted(SememSettings settings, List<Path> localDirs) {
        return isConfigured(settings) || among(localDirs, settings.filePool()).isPresent();
    }

    private static boolean isConfigured(SememSettings settings) {
        return !settings.dedicated() && settings.spillDir().isPresent();
    }

    /**
     * In the directory that is configured for it, or in a local directory of the NodeManager.
     *
     * @param localDirs none for a memory node, which writes nothing to disk
     * @throws IOException if the configured directory cannot be used
     */
    static Optional<Path> of(SememSettings settings, List<Path> localDirs, StorePlace place) throws IOException {
        if (!isConfigured(settings)) {
            return among(localDirs, settings.filePool());
        }
        Path directory = settings.spillDir().orElseThrow();
        try {
            String host = InetAddress.getLocalHost().getHostName();
            SpillDirectory spills = new SpillDirectory(directory, settings.memoryDir(), host);
            // First, as an agent with the same run directory may have left the directory of this one.
            removeAbandoned(spills);
            Path own = spills.make(place);
            return Optional.of(own.resolve(PoolLink.FILE));
        } catch (IOException e) {
            throw new IOException(DirectoryCheck.spillRefusal(directory, e).getMessage(), e);
        }
    }

    private static void removeAbandoned(SpillDirectory spills) {
        try {
            for (Path removed : spills.removeAbandoned()) {
                LOG.info("{} is removed: what was in memory of that agent is gone", removed);
            }
        } catch (IOException e) {
            LOG.warn("What dead agents of this node have left in {} could not be removed", spills.shared(), e);
        }
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
