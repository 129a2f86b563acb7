// SPDX-License-Identifier: Apache-2.0
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
