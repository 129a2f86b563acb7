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
package org.hawser.reuse.audit;

/**
 * A static field of a shared class that a container changed and clean-up did not restore.
 *
 * @param className the class that declares the field
 * @param before what it held before the container
 * @param after what it held after clean-up
 */
record AuditEntry(String className, String fieldName, Kind kind, String before, String after) {
    /** What changed. */
    enum Kind {
        PRIMITIVE,
        REFERENCE,
        COLLECTION_SIZE,
        ARRAY
    }
}
