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
package org.hawser.cluster.core.layout;

import static java.util.Objects.requireNonNull;

/**
 * Whether Open MPI can be used.
 *
 * @param reason which Open MPI it is, or why it cannot be used and what to do about it
 */
public record MpiUsability(boolean usable, String reason) {
    public MpiUsability {
        requireNonNull(reason, "reason is null");
    }

    static MpiUsability of(String what) {
        return new MpiUsability(true, what);
    }

    static MpiUsability not(String why) {
        return new MpiUsability(false, why);
    }
}
