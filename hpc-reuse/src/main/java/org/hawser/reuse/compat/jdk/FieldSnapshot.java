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
        return values.entrySet().stream()
                .mapToInt(entry -> entry.getKey().restore(entry.getValue()))
                .sum();
    }
}
