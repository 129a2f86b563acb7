// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads fields of any class without opening its module and without running its static initialiser. Goes through reflection
 * since the compiler warns of every direct use of {@code sun.misc.Unsafe}.
 */
public final class RawFields {
    private static final Class<?> TYPE = InternalClass.named("sun.misc.Unsafe");
    private static final Object UNSAFE = PrivateField.of(TYPE, "theUnsafe").get();
    private static final PrivateMethod SHOULD_BE_INITIALIZED =
            PrivateMethod.of(TYPE, "shouldBeInitialized", Class.class);
    private static final PrivateMethod BASE = PrivateMethod.of(TYPE, "staticFieldBase", Field.class);
    private static final PrivateMethod STATIC_OFFSET = PrivateMethod.of(TYPE, "staticFieldOffset", Field.class);
    private static final PrivateMethod OFFSET = PrivateMethod.of(TYPE, "objectFieldOffset", Field.class);
    private static final PrivateMethod GET_OBJECT = PrivateMethod.of(TYPE, "getObject", Object.class, long.class);

    private RawFields() {}

    static boolean isInitialised(Class<?> type) {
        return !(Boolean) SHOULD_BE_INITIALIZED.invoke(UNSAFE, type);
    }

    /** The static fields that can be read; none when the class is not initialised or hidden. */
    public static List<Field> ofClass(Class<?> type) {
        if (type.isHidden() || type.isArray() || type.isPrimitive() || !isInitialised(type)) {
            return List.of();
        }
        try {
            return Arrays.stream(type.getDeclaredFields())
                    .filter(field -> Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                    .toList();
        } catch (LinkageError e) {
            // A class of an optional library that is not on the class path: such a field holds nothing.
            return List.of();
        }
    }

    /** The field of that name, among those that the owner declares. */
    static Field named(String owner, String name, Field... declared) {
        return Arrays.stream(declared)
                .filter(field -> field.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new MissingInternalException(owner + "." + name, new NoSuchFieldException(name)));
    }

    static Object get(Object target, Field field) {
        return GET_OBJECT.invoke(UNSAFE, target, OFFSET.invoke(UNSAFE, field));
    }

    public static Optional<Object> reference(Field field) {
        return Optional.ofNullable(
                GET_OBJECT.invoke(UNSAFE, BASE.invoke(UNSAFE, field), STATIC_OFFSET.invoke(UNSAFE, field)));
    }

    /** The value of a static primitive field, boxed. */
    public static Object primitive(Field field) {
        String name = field.getType().getName();
        String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return PrivateMethod.of(TYPE, getter, Object.class, long.class)
                .invoke(UNSAFE, BASE.invoke(UNSAFE, field), STATIC_OFFSET.invoke(UNSAFE, field));
    }
}
