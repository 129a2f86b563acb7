// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.thirdparty.com.google.common.cache.Cache;

/** Removes what containers put into maps that shared classes keep. */
public final class Pruning {
    private Pruning() {}

    /** Empties the map in {@code field}. Returns the number of entries removed. */
    public static int clear(HadoopStatic field) {
        return drop(field, any -> true);
    }

    /** Removes the entries whose key or value is, or is an instance of, a container's class. Returns their number. */
    public static int dropForeign(HadoopStatic field) {
        return drop(field, entry -> isForeign(entry.getKey()) || isForeign(entry.getValue()));
    }

    private static int drop(HadoopStatic field, Predicate<Map.Entry<?, ?>> which) {
        Optional<Object> map = field.value();
        if (map.isEmpty()) {
            return 0;
        }
        synchronized (map.get()) {
            Map<?, ?> entries = (Map<?, ?>) map.get();
            int before = entries.size();
            entries.entrySet().removeIf(which);
            return before - entries.size();
        }
    }

    public static void invalidate(HadoopStatic field) {
        field.ifPresent(cache -> ((Cache<?, ?>) cache).invalidateAll());
    }

    /** Whether {@code value} is, or is an instance of, a container's class, or is a container's class loader. */
    public static boolean isForeign(Object value) {
        if (value instanceof Class<?> type) {
            return !SharedClasses.contains(type);
        }
        if (value instanceof ClassLoader loader) {
            return !SharedClasses.isShared(loader);
        }
        return value != null && !SharedClasses.contains(value.getClass());
    }
}
