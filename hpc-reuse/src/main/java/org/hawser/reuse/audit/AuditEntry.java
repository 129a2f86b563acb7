// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.audit;

/**
 * A static field of a shared class that a container changed and clean-up did not restore.
 *
 * @param className the class that declares the field
 * @param before what it held before the container
 * @param after what it held after clean-up
 */
record AuditEntry(String className, String fieldName, Kind kind, String before, String after) {
    enum Kind {
        PRIMITIVE,
        REFERENCE,
        COLLECTION_SIZE,
        ARRAY
    }
}
