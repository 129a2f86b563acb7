// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.util.HashMap;
import java.util.Map;
import org.hawser.semem.pool.Extents;

/** Who reads which file of the pool in this process. A deleted file keeps its place until its last reader has closed it. */
final class PoolReaders {
    /** By the first byte in the pool, which is a file's own as long as it is read. */
    private final Map<Long, Integer> readers = new HashMap<>();

    private final Map<Long, Runnable> deletions = new HashMap<>();

    void begin(Extents file) {
        if (!file.pieces().isEmpty()) {
            begin(key(file));
        }
    }

    private synchronized void begin(long key) {
        readers.merge(key, 1, Integer::sum);
    }

    void end(Extents file) {
        if (!file.pieces().isEmpty()) {
            end(key(file)).run();
        }
    }

    private synchronized Runnable end(long key) {
        Integer left = readers.computeIfPresent(key, (first, count) -> count == 1 ? null : count - 1);
        Runnable deletion = left == null ? deletions.remove(key) : null;
        return deletion == null ? () -> {} : deletion;
    }

    /** Puts the deletion off to the end of the last reader; returns false if nobody reads the file. */
    synchronized boolean postpone(Extents file, Runnable deletion) {
        if (file.pieces().isEmpty() || !readers.containsKey(key(file))) {
            return false;
        }
        deletions.put(key(file), deletion);
        return true;
    }

    private static long key(Extents file) {
        return file.pieces().get(0).offset();
    }
}
