// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.Profile;
import org.hawser.common.localfs.HawserLocalFileSystem;
import org.hawser.semem.config.FilePool;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.store.StorePlace;

/** The memory of nodes for intermediate files of jobs. */
public final class NodeMemory {
    private static final String LOCAL_FILE_SYSTEM = "fs.file.impl";

    private NodeMemory() {}

    /** Lets jobs use it, if there is any, or the pool file. A key that is set already wins. */
    public static void addTo(Map<String, String> settings, Profile profile) {
        boolean used =
                SememKeys.MEMORY.get(settings::get) > 0 || SememKeys.FILE_POOL.get(settings::get) == FilePool.ALWAYS;
        if (profile == Profile.HAWSER && used) {
            settings.putIfAbsent(LOCAL_FILE_SYSTEM, HawserLocalFileSystem.class.getName());
        }
    }

    /** The directory of the files, in memory. */
    public static Path directory(Map<String, String> settings) {
        return Path.of(SememKeys.MEMORY_DIR.get(settings::get));
    }

    /** Removes what is left of a worker whose processes have all ended. */
    public static void remove(Map<String, String> settings, Path runDirectory) throws IOException {
        if (Files.exists(runDirectory)) {
            new StorePlace(directory(settings), runDirectory.toRealPath()).remove();
        }
    }
}
