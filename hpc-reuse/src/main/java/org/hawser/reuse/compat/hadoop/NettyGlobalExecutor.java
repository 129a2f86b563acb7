// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * The executor on which Netty tells that event loops have ended. It has one thread for the JVM, which ends after a second without
 * work, and is started again for the next task, unless it was stopped: then whoever waits for the end of an event loop waits for
 * ever.
 */
public final class NettyGlobalExecutor {
    private static final String NAME = "io.netty.util.concurrent.GlobalEventExecutor";
    private static final String WAITS = "takeTask";

    private NettyGlobalExecutor() {}

    /** Empty as long as nothing has used it. */
    public static Optional<ExecutorService> used() {
        return SharedClasses.LOADED.isInitialised(NAME) ? Optional.of(GlobalEventExecutor.INSTANCE) : Optional.empty();
    }

    /** The executor, if the thread is its own. */
    public static Optional<ExecutorService> of(Thread thread) {
        return used().filter(executor -> GlobalEventExecutor.INSTANCE.inEventLoop(thread));
    }

    /** Whether a thread with the frame in its stack waits for work. */
    public static boolean isWait(StackTraceElement frame) {
        return frame.getMethodName().equals(WAITS) && frame.getClassName().equals(NAME);
    }
}
