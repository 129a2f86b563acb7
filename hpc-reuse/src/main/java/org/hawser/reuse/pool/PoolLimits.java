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

import java.time.Duration;

/**
 * The pool's time limits.
 *
 * @param startTimeout from a slot's launch to its first report
 * @param confirmTimeout from a hand-over to the slot's confirmation
 * @param cleaningTimeout from a container's end to the slot being idle again
 * @param parallelStarts JVMs that may be starting at a time
 * @param startBackoff the pause after a failed start, doubled with each further failure up to {@link #MAX_BACKOFF}; a
 *     JVM that ends by itself within this time after its report, without having run a container, also counts as a failed
 *     start, but the first such JVM in a row is replaced without a pause
 * @param crossUsers whether a slot may serve several users
 * @param onDemand whether a JVM is started only when a container waits for one
 */
public record PoolLimits(
        Duration startTimeout,
        Duration confirmTimeout,
        Duration cleaningTimeout,
        int parallelStarts,
        Duration startBackoff,
        boolean crossUsers,
        boolean onDemand) {
    static final Duration MAX_BACKOFF = Duration.ofSeconds(30);
}
