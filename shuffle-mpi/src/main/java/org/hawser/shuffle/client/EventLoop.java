// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;

/**
 * Runs a reducer's events one after the other, so that the classes that decide about fetching need no locks. In
 * production it is {@link ThreadedEventLoop}; tests bring their own.
 */
public interface EventLoop {
    /** Has the event run after those that were handed in before. Any thread may call it; after the end it does nothing. */
    void execute(Runnable event);

    /** Has the event run when that time has passed. Only to be called by events. */
    void schedule(Duration delay, Runnable event);

    /** The clock, in ns; only differences mean anything. */
    long nanoTime();
}
