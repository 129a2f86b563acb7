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
package org.hawser.reuse.cleanup;

/** When a cleaner runs after a container's main has ended. */
public enum Phase {
    /**
     * Before the container's exit code is reported: stops everything that could still act on the container's behalf.
     */
    END_EXECUTION,

    /** After the exit code is reported and before the slot takes its next container: restores the process's state. */
    RESTORE
}
