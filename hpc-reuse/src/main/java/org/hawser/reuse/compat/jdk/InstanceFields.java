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

/** Reads reference fields of objects whose module is not open. */
final class InstanceFields {
    private final Object unsafe;
    private final PrivateMethod offset;
    private final PrivateMethod getObject;

    InstanceFields() {
        Class<?> type = InternalClass.named("sun.misc.Unsafe");
        unsafe = PrivateField.of(type, "theUnsafe").get();
        offset = PrivateMethod.of(type, "objectFieldOffset", Field.class);
        getObject = PrivateMethod.of(type, "getObject", Object.class, long.class);
    }

    Object get(Object target, Field field) {
        return getObject.invoke(unsafe, target, offset.invoke(unsafe, field));
    }
}
