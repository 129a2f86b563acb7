// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import java.io.IOException;
import java.util.Map;
import org.hawser.reuse.compat.jdk.InternalClass;
import org.hawser.reuse.compat.jdk.PrivateField;
import org.hawser.reuse.compat.jdk.PrivateMethod;

/**
 * Replaces the environment of this process: what {@code System.getenv} shows, what child processes inherit, and what
 * native code reads.
 */
public final class ProcessEnvironment {
    private final Map<Object, Object> entries;
    private final PrivateMethod variableOf;
    private final PrivateMethod valueOf;

    /** @throws IllegalStateException when this JDK keeps its environment elsewhere */
    @SuppressWarnings("unchecked")
    public ProcessEnvironment() {
        entries = (Map<Object, Object>) PrivateField.of("java.lang.ProcessEnvironment", "theEnvironment")
                .get();
        variableOf =
                PrivateMethod.of(InternalClass.named("java.lang.ProcessEnvironment$Variable"), "valueOf", String.class);
        valueOf = PrivateMethod.of(InternalClass.named("java.lang.ProcessEnvironment$Value"), "valueOf", String.class);
    }

    /** Makes {@code environment} the whole environment. No other thread may be reading it meanwhile. */
    public void replace(Map<String, String> environment) throws IOException {
        LibC.check("clearenv", LibC.clearenv());
        entries.clear();
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            LibC.check("setenv " + variable.getKey(), LibC.setenv(variable.getKey(), variable.getValue(), 1));
            entries.put(make(variableOf, variable.getKey()), make(valueOf, variable.getValue()));
        }
    }

    private static Object make(PrivateMethod factory, String text) throws IOException {
        try {
            return factory.invoke(null, text);
        } catch (IllegalArgumentException e) {
            throw new IOException("environment entry '" + text + "' is refused by the JDK", e);
        }
    }
}
