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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of some static fields at one moment. */
public final class FieldSnapshot {
    private final Map<PrivateField, Object> values = new LinkedHashMap<>();

    /** Takes the values now; initialises the classes. */
    public FieldSnapshot(List<PrivateField> fields) {
        fields.forEach(field -> values.put(field, field.get()));
    }

    /** Sets every field that has another value back. Returns how many had. */
    public int restore() {
        int restored = 0;
        for (Map.Entry<PrivateField, Object> entry : values.entrySet()) {
            if (differs(entry.getKey(), entry.getValue())) {
                entry.getKey().set(entry.getValue());
                restored++;
            }
        }
        return restored;
    }

    /** References are compared by identity: an equal object of a container's class is not the slot's. */
    private static boolean differs(PrivateField field, Object before) {
        Object now = field.get();
        return field.type().isPrimitive() ? !now.equals(before) : now != before;
    }
}
