// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;

/** The splits of {@code MultipleInputs}, which only Hadoop's own classes see through. */
public final class WrappedSplits {
    private static final Map<Class<?>, Method> INNER = Map.ofEntries(
            inner("org.apache.hadoop.mapreduce.lib.input.TaggedInputSplit"),
            inner("org.apache.hadoop.mapred.lib.TaggedInputSplit"));

    private WrappedSplits() {}

    private static Map.Entry<Class<?>, Method> inner(String type) {
        try {
            Class<?> found = Class.forName(type);
            Method method = found.getDeclaredMethod("getInputSplit");
            method.setAccessible(true);
            return Map.entry(found, method);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Hadoop's " + type + " has no method getInputSplit any more", e);
        }
    }

    /** The split that this one wraps; the split itself if it wraps none. */
    public static Object unwrap(Object split) {
        Method inner = INNER.get(split.getClass());
        if (inner == null) {
            return split;
        }
        try {
            return inner.invoke(split);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError("Cannot call " + inner, e);
        }
    }
}
