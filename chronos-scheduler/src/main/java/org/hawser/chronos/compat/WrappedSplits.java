// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Method;
import java.util.Map;

/** The splits of {@code MultipleInputs}, which only Hadoop's own classes see through. */
public final class WrappedSplits {
    private static final Map<Class<?>, Method> INNER = Map.ofEntries(
            inner("org.apache.hadoop.mapreduce.lib.input.TaggedInputSplit"),
            inner("org.apache.hadoop.mapred.lib.TaggedInputSplit"));

    private WrappedSplits() {}

    private static Map.Entry<Class<?>, Method> inner(String name) {
        Class<?> type = Reflection.type(name);
        return Map.entry(type, Reflection.method(type, "getInputSplit"));
    }

    /** The split that this one wraps; the split itself if it wraps none. */
    public static Object unwrap(Object split) {
        Method inner = INNER.get(split.getClass());
        return inner == null ? split : Reflection.call(inner, split);
    }
}
