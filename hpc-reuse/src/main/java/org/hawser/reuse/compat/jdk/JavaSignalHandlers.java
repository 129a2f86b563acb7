// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/** The signal handlers that Java code set, as far as the Java runtime knows. */
public final class JavaSignalHandlers {
    private static final String SIGNAL = "jdk.internal.misc.Signal";

    private final Map<Object, Object> handlers;
    private final Map<Object, Object> baseline;

    @SuppressWarnings("unchecked")
    public JavaSignalHandlers() {
        Field table =
                RawFields.named(SIGNAL, "handlers", InternalClass.named(SIGNAL).getDeclaredFields());
        handlers = (Map<Object, Object>) RawFields.reference(table).orElseThrow();
        baseline = new HashMap<>(handlers);
    }

    /** Makes the runtime believe that those of the beginning are set. */
    public void restore() {
        handlers.keySet().retainAll(baseline.keySet());
        handlers.putAll(baseline);
    }
}
