// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A field that its class does not offer, looked up once. */
public final class PrivateField {
    private final Field field;

    private PrivateField(Field field) {
        this.field = field;
    }

    /** The field {@code name} that {@code owner} itself declares. */
    public static PrivateField of(Class<?> owner, String name) {
        requireNonNull(owner, "owner is null");
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return new PrivateField(field);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new MissingInternalException(owner.getName() + "." + name, e);
        }
    }

    /** As {@link #of(Class, String)}, for a class that has to be named. Loads the class, does not initialise it. */
    public static PrivateField of(String owner, String name) {
        return of(InternalClass.named(owner), name);
    }

    public Class<?> owner() {
        return field.getDeclaringClass();
    }

    public Class<?> type() {
        return field.getType();
    }

    public boolean isStatic() {
        return Modifier.isStatic(field.getModifiers());
    }

    /** The value of a static field; initialises its class. */
    public Object get() {
        return get(null);
    }

    public Object get(Object target) {
        try {
            return field.get(target);
        } catch (IllegalAccessException e) {
            throw new MissingInternalException(toString(), e);
        }
    }

    /** Sets a static field, which must not be final. */
    public void set(Object value) {
        set(null, value);
    }

    public void set(Object target, Object value) {
        try {
            field.set(target, value);
        } catch (IllegalAccessException e) {
            throw new MissingInternalException(toString(), e);
        }
    }

    /**
     * Sets a static field back. References are compared by identity: an equal object of a container's class is not the
     * slot's.
     *
     * @return 1 if that changed it, otherwise 0
     */
    public int restore(Object former) {
        Object now = get();
        boolean same = type().isPrimitive() ? now.equals(former) : now == former;
        if (!same) {
            set(former);
        }
        return same ? 0 : 1;
    }

    @Override
    public String toString() {
        return owner().getName() + "." + field.getName();
    }
}
