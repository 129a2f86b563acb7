// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.common.config.ConfigException;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.semem.config.FilePool;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.pool.NetworkFileSystems;
import org.hawser.semem.store.DirectoryCheck;
import org.hawser.semem.store.StorePlace;

/** The memory of nodes for intermediate files of jobs. */
public final class NodeMemory {
    private static final String LOCAL_FILE_SYSTEM = "fs.file.impl";
    private static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";

    private NodeMemory() {}

    /**
     * Lets jobs use it, if there is any, or the pool file, if workers will have one. A key that is set already wins.
     *
     * @param localDir where the workers' local directories are, unless the settings name them; it need not exist yet
     */
    public static void addTo(Map<String, String> settings, Profile profile, Path localDir) {
        addTo(settings, profile, localDir, NodeMemory::isOnNetwork);
    }

    static void addTo(Map<String, String> settings, Profile profile, Path localDir, Predicate<Path> onNetwork) {
        if (profile == Profile.HAWSER && isUsed(settings, localDir, onNetwork)) {
            settings.putIfAbsent(LOCAL_FILE_SYSTEM, HawserLocalFileSystem.class.getName());
        }
    }

    private static boolean isUsed(Map<String, String> settings, Path localDir, Predicate<Path> onNetwork) {
        return SememKeys.MEMORY.get(settings::get) > 0 || hasPoolFile(settings, localDir, onNetwork);
    }

    /**
     * Refuses settings of a worker of this machine that its agent would refuse.
     *
     * @param localDir as above
     * @throws ConfigException if a value is not allowed, or a directory cannot be used
     * @throws ClusterException if the budget is too large
     */
    public static void require(Map<String, String> settings, Path localDir) {
        SememSettings.of(settings::get).spillDir().ifPresent(DirectoryCheck::requireSpill);
        if (isUsed(settings, localDir, NodeMemory::isOnNetwork)) {
            MemoryRoom.ofThisMachine(settings).requireWorker(settings);
        }
    }

    /** What to tell a user whose files would not be in memory although they should; usually empty. */
    public static Optional<String> warning(Map<String, String> settings) {
        try {
            return SememKeys.MEMORY.get(settings::get) > 0 || SememKeys.DEDICATED_MEMORY.get(settings::get) > 0
                    ? DirectoryCheck.warning(directory(settings)).map("warning: "::concat)
                    : Optional.empty();
        } catch (IOException | ConfigException e) {
            // The start refuses it, with the reason.
            return Optional.empty();
        }
    }

    /** As the agents decide, see {@link FilePool}. */
    private static boolean hasPoolFile(Map<String, String> settings, Path localDir, Predicate<Path> onNetwork) {
        if (SememSettings.spillDir(settings::get).isPresent()) {
            return true;
        }
        List<Path> named = SememSettings.localDirs(settings.get(LOCAL_DIRS));
        List<Path> localDirs = named.isEmpty() ? List.of(localDir) : named;
        return switch (SememKeys.FILE_POOL.get(settings::get)) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> localDirs.stream().anyMatch(onNetwork);
        };
    }

    private static boolean isOnNetwork(Path directory) {
        try {
            return NetworkFileSystems.holds(directory);
        } catch (IOException e) {
            // The agents cannot tell it either, and say so.
            return false;
        }
    }

    /** The directory of the files, in memory. */
    public static Path directory(Map<String, String> settings) {
        return Path.of(SememKeys.MEMORY_DIR.get(settings::get));
    }

    /**
     * Removes what is left of a worker whose processes have all ended.
     *
     * @throws IOException also if an agent uses it all the same, as in a container that shares the memory
     */
    public static void remove(Map<String, String> settings, Path runDirectory) throws IOException {
        if (Files.exists(runDirectory)) {
            StorePlace place = new StorePlace(directory(settings), runDirectory.toRealPath());
            place.requireUnused();
            place.remove();
        }
    }
}
