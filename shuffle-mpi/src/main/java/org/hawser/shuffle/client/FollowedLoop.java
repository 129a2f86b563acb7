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
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/** A loop that does the same thing after events: once after all that were handed in by then. */
final class FollowedLoop implements EventLoop {
    private final EventLoop loop;
    private final Runnable afterwards;
    private boolean due;

    FollowedLoop(EventLoop loop, Runnable afterwards) {
        this.loop = requireNonNull(loop, "loop is null");
        this.afterwards = requireNonNull(afterwards, "afterwards is null");
    }

    @Override
    public void execute(Runnable event) {
        loop.execute(() -> followed(event));
    }

    @Override
    public void schedule(Duration delay, Runnable event) {
        loop.schedule(delay, () -> followed(event));
    }

    @Override
    public long nanoTime() {
        return loop.nanoTime();
    }

    private void followed(Runnable event) {
        try {
            event.run();
        } finally {
            if (!due) {
                due = true;
                loop.execute(this::follow);
            }
        }
    }

    private void follow() {
        due = false;
        afterwards.run();
    }
}
