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
package org.hawser.bench.shuffle.simulation;

import java.util.concurrent.TimeUnit;

/** What comes into a node goes through here, in the order it came, at the link's rate. */
final class SimulatedLink {
    private final Timeline timeline;
    private final double nanosPerByte;
    private long freeAt;

    SimulatedLink(Timeline timeline, double bytesPerSecond) {
        this.timeline = timeline;
        nanosPerByte = TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
    }

    void pass(long bytes, Runnable arrived) {
        freeAt = Math.max(freeAt, timeline.now()) + Math.round(bytes * nanosPerByte);
        timeline.at(freeAt, arrived);
    }
}
