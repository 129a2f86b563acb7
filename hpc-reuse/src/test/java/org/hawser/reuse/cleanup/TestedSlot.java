// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.Set;

/** A slot as cleaners see it: this JVM, without an agent and without threads of its own. */
public final class TestedSlot implements SlotRuntime {
    @Override
    public Optional<Instrumentation> instrumentation() {
        return Optional.empty();
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public Set<Thread> ownThreads() {
        return Set.of();
    }
}
