// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.audit;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.hawser.reuse.compat.jdk.RawFields;

/**
 * What a field held, in words that differ when it changes. Holds no reference to the value, so an audit keeps nothing
 * alive.
 */
record FieldState(AuditEntry.Kind kind, String text) {
    private static final int SHOWN_CHARACTERS = 60;
    private static final int HASHED_ELEMENTS = 4096;
    private static final String RUNTIME_COLLECTIONS = "java.util.";

    static FieldState of(Field field) {
        return field.getType().isPrimitive()
                ? new FieldState(
                        AuditEntry.Kind.PRIMITIVE, RawFields.primitive(field).toString())
                : RawFields.reference(field)
                        .map(FieldState::ofObject)
                        .orElse(new FieldState(AuditEntry.Kind.REFERENCE, "null"));
    }

    private static FieldState ofObject(Object value) {
        if (value.getClass().isArray()) {
            return new FieldState(AuditEntry.Kind.ARRAY, array(value));
        }
        // Only collections of the Java runtime: another class's size() may do anything.
        if (value.getClass().getName().startsWith(RUNTIME_COLLECTIONS)) {
            if (value instanceof Collection<?> collection) {
                return new FieldState(AuditEntry.Kind.COLLECTION_SIZE, Integer.toString(collection.size()));
            }
            if (value instanceof Map<?, ?> map) {
                return new FieldState(AuditEntry.Kind.COLLECTION_SIZE, Integer.toString(map.size()));
            }
        }
        return new FieldState(AuditEntry.Kind.REFERENCE, reference(value));
    }

    private static String reference(Object value) {
        if (value instanceof String text) {
            return '"' + text.substring(0, Math.min(SHOWN_CHARACTERS, text.length())) + '"';
        }
        if (value instanceof AtomicReference<?> holder) {
            return "AtomicReference of " + (holder.get() == null ? "null" : identity(holder.get()));
        }
        boolean isValue = value instanceof Number || value instanceof AtomicBoolean || value instanceof Boolean;
        return isValue ? value.getClass().getSimpleName() + " " + value : identity(value);
    }

    private static String identity(Object value) {
        return value.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(value));
    }

    private static String array(Object array) {
        int length = Array.getLength(array);
        int hash = 1;
        for (int i = 0; i < Math.min(length, HASHED_ELEMENTS); i++) {
            Object element = Array.get(array, i);
            boolean isPrimitive = array.getClass().getComponentType().isPrimitive();
            hash = 31 * hash + (isPrimitive ? element.hashCode() : System.identityHashCode(element));
        }
        String type = array.getClass().getComponentType().getTypeName();
        return type + "[" + length + "] with hash " + Integer.toHexString(hash);
    }
}
