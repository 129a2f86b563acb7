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
package org.hawser.reuse.pool;

import static java.util.Objects.requireNonNull;

/**
 * The state that a slot's JVM reports.
 *
 * @param state idle, running or cleaning
 * @param user the user whose containers it has run, empty if it has run none
 * @param containerId the container that it runs or cleans up after, empty if idle
 * @param uses containers run so far
 */
public record SlotReport(SlotState state, String user, String containerId, int uses) {
    public SlotReport {
        requireNonNull(state, "state is null");
        requireNonNull(user, "user is null");
        requireNonNull(containerId, "containerId is null");
    }

    /** Idle, and nobody's yet. */
    public static SlotReport fresh() {
        return new SlotReport(SlotState.IDLE, "", "", 0);
    }

    /** The same slot, doing that now. */
    public SlotReport in(SlotState next, String container) {
        return new SlotReport(next, user, container, uses);
    }
}
