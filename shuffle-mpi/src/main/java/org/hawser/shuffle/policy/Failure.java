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
package org.hawser.shuffle.policy;

/** Why a request, a query or a segment came to nothing, as far as it matters for when to try again. */
public enum Failure {
    /** Nobody's fault: at once. */
    CANCELLED,
    /** The source answered, but this segment was missing or corrupt: the others of the source go on meanwhile. */
    SEGMENT,
    /** The source did not answer or refused: nothing is asked of it for the time of its penalty. */
    SOURCE
}
