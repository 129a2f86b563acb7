// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.lang.reflect.Field;
import java.util.Map;

/**
 * The JVM's own table of the file locks that it holds. The JVM refuses a lock that overlaps with one in the table, so
 * the table must forget the locks of a container whose files were closed.
 */
public final class FileLocks {
    private static final String TABLE = "sun.nio.ch.FileLockTable";

    private final Map<?, ?> locks;

    /** Initialises the table's class. */
    public FileLocks() {
        try {
            Class<?> table = Class.forName(TABLE, true, ClassLoader.getSystemClassLoader());
            Field field = RawFields.named(TABLE, "lockMap", table.getDeclaredFields());
            locks = (Map<?, ?>) RawFields.reference(field).orElseThrow();
        } catch (ClassNotFoundException e) {
            throw new MissingInternalException(TABLE, e);
        }
    }

    /** Forgets all. The kernel gives a lock up when its file is closed. Returns the number of files. */
    public int forgetAll() {
        int files = locks.size();
        locks.clear();
        return files;
    }
}
