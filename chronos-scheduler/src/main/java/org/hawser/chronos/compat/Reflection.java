// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Fields and methods that Hadoop keeps to itself. */
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

    static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            Method method = type.getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException e) {
            throw new LinkageError("Hadoop's " + type.getName() + " has no method " + name + " any more", e);
        }
    }

    static Object call(Method method, Object of, Object... arguments) {
        try {
            return method.invoke(of, arguments);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new LinkageError("Cannot call " + method, e);
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
