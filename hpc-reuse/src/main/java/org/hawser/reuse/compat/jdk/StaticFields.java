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
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads static fields of any class without opening its module and without running its static initialiser. */
public final class StaticFields {
    private static final InitialisationProbe PROBE = new InitialisationProbe();

    private final Object unsafe;
    private final PrivateMethod base;
    private final PrivateMethod offset;
    private final PrivateMethod getObject;

    public StaticFields() {
        Class<?> type = InternalClass.named("sun.misc.Unsafe");
        unsafe = PrivateField.of(type, "theUnsafe").get();
        base = PrivateMethod.of(type, "staticFieldBase", Field.class);
        offset = PrivateMethod.of(type, "staticFieldOffset", Field.class);
        getObject = PrivateMethod.of(type, "getObject", Object.class, long.class);
    }

    /** The static fields that can be read; none when the class is not initialised or hidden. */
    public List<Field> of(Class<?> type) {
        if (type.isHidden() || type.isArray() || type.isPrimitive() || !PROBE.isInitialised(type)) {
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

    /** The value of a reference field. */
    public Optional<Object> reference(Field field) {
        return Optional.ofNullable(getObject.invoke(unsafe, base.invoke(unsafe, field), offset.invoke(unsafe, field)));
    }

    /** The value of a primitive field, boxed. */
    public Object primitive(Field field) {
        String name = field.getType().getName();
        String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return PrivateMethod.of(unsafe.getClass(), getter, Object.class, long.class)
                .invoke(unsafe, base.invoke(unsafe, field), offset.invoke(unsafe, field));
    }
}
