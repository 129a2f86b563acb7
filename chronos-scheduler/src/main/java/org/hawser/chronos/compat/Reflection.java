// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Field;

/** Fields that Hadoop keeps to itself. */
final class Reflection {
    private Reflection() {}

    static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new LinkageError("Hadoop has no class " + name + " any more", e);
        }
    }

    static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new LinkageError("Hadoop's " + type.getName() + " has no field " + name + " any more", e);
        }
    }

    static Object get(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new LinkageError("Cannot read " + field, e);
        }
    }

    static void set(Field field, Object of, Object value) {
        try {
            field.set(of, value);
        } catch (IllegalAccessException e) {
            throw new LinkageError("Cannot set " + field, e);
        }
    }
}
