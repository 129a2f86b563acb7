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
