// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

/**
 * Stops a thread, as {@link Thread#stop()} does, and tells whether that has ended the static initialiser of a class. Nobody
 * can use such a class any more. The JVM keeps the reason, so it asks what ended the initialiser for its stack trace.
 */
public final class StopSignal extends ThreadDeath {
    private static final long serialVersionUID = 1;
    private static final PrivateMethod STOP = PrivateMethod.of(Thread.class, "stop0", Object.class);

    private volatile boolean traced;

    private StopSignal() {}

    /** Sends one to a thread. It may be over only later. */
    @SuppressWarnings("removal") // as Thread.stop does, for one that was suspended
    public static StopSignal send(Thread thread) {
        StopSignal signal = new StopSignal();
        thread.resume();
        STOP.invoke(thread, signal);
        return signal;
    }

    /** True if it has ended a static initialiser, or if the program has asked for its stack trace. */
    public boolean mayHaveBrokenAClass() {
        return traced;
    }

    @Override
    public StackTraceElement[] getStackTrace() {
        traced = true;
        return super.getStackTrace();
    }
}
