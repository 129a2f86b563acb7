// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;

/** The instances in {@code FileSystem.CACHE}. */
public final class CachedFileSystems {
    private CachedFileSystems() {}

    /** Takes all instances out of the cache, without closing them. */
    @SuppressWarnings("unchecked")
    public static List<FileSystem> takeAll() {
        Optional<Object> cache = HadoopStatic.FILE_SYSTEM_CACHE.value();
        if (cache.isEmpty()) {
            return List.of();
        }
        synchronized (cache.get()) {
            Map<?, FileSystem> map = (Map<?, FileSystem>) HadoopMember.FILE_SYSTEM_CACHE_MAP.of(cache.get());
            List<FileSystem> all = new ArrayList<>(map.values());
            map.clear();
            ((Collection<?>) HadoopMember.FILE_SYSTEM_CACHE_AUTO_CLOSE.of(cache.get())).clear();
            return all;
        }
    }

    /** Makes {@code close} delete nothing. */
    public static void forgetDeleteOnExit(FileSystem fileSystem) {
        Object paths = HadoopMember.FILE_SYSTEM_DELETE_ON_EXIT.of(fileSystem);
        synchronized (paths) {
            ((Collection<?>) paths).clear();
        }
    }
}
