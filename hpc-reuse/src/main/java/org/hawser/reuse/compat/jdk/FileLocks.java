/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.compat.jdk;

import java.lang.reflect.Field;
import java.util.Map;

/** The file locks that this JVM believes to hold; it refuses one that overlaps with them. */
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
            throw MissingInternalException.of(TABLE, e);
        }
    }

    /** Forgets all. The kernel gives a lock up when its file is closed. Returns the number of files. */
    public int forgetAll() {
        int files = locks.size();
        locks.clear();
        return files;
    }
}
