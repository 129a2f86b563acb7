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
package org.hawser.reuse.mpi;

import static java.util.Objects.requireNonNull;

/**
 * The place where a rank runs.
 *
 * @param rank among all slots
 * @param host its name
 * @param slot its number in the pool of its node; {@link #SPARE} for a spare rank, which may be any slot later
 */
public record SlotPlace(int rank, String host, int slot) {
    /** The slot number of spare ranks. */
    public static final int SPARE = -1;

    public SlotPlace {
        requireNonNull(host, "host is null");
    }
}
