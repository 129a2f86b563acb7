// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A method that its class does not offer, looked up once. */
public final class PrivateMethod {
    private final Method method;

    private PrivateMethod(Method method) {
        this.method = method;
    }

    public static PrivateMethod of(Class<?> owner, String name, Class<?>... parameters) {
        requireNonNull(owner, "owner is null");
        try {
            Method method = owner.getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            return new PrivateMethod(method);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new MissingInternalException(owner.getName() + "." + name, e);
        }
    }

    /** Calls the method; {@code target} is null for a static one. Unchecked exceptions pass through. */
    public Object invoke(Object target, Object... arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (IllegalAccessException e) {
            throw new MissingInternalException(method.toString(), e);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(method + " failed: " + e.getCause(), e.getCause());
        }
    }
}
