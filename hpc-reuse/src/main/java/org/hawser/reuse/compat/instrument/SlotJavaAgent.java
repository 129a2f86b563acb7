// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import java.lang.instrument.Instrumentation;
import java.util.Optional;

/** Receives the JVM's {@link Instrumentation}; loaded by {@code -javaagent} on the slot's command line. */
public final class SlotJavaAgent {
    private static volatile Instrumentation instrumentation;

    private SlotJavaAgent() {}

    /** Called by the JVM before {@code main}. */
    public static void premain(String arguments, Instrumentation granted) {
        instrumentation = granted;
    }

    /** Called by the JVM when loaded late. */
    public static void agentmain(String arguments, Instrumentation granted) {
        instrumentation = granted;
    }

    /** Empty when this JVM was started without the agent. */
    public static Optional<Instrumentation> instrumentation() {
        return Optional.ofNullable(instrumentation);
    }
}
