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
package org.hawser.transport.netty;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.concurrent.TimeUnit;

/**
 * Keeps an event loop awake for a moment after something has happened: to sleep and be woken takes longer than most answers
 * do.
 */
final class BriefWatch implements SelectStrategy {
    private static final long WATCH_NANOS = TimeUnit.MICROSECONDS.toNanos(Integer.getInteger("w", 50));

    private long lastNanos = System.nanoTime();

    /** Begins a watch anew. */
    void somethingHappened() {
        lastNanos = System.nanoTime();
    }

    @Override
    public int calculateStrategy(IntSupplier selectSupplier, boolean hasTasks) throws Exception {
        if (!hasTasks && System.nanoTime() - lastNanos >= WATCH_NANOS) {
            return SELECT;
        }
        int ready = selectSupplier.get();
        if (ready > 0) {
            somethingHappened();
        } else if (!hasTasks) {
            Thread.onSpinWait();
            return CONTINUE;
        }
        return ready;
    }
}
