// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.Set;

/** The slot in which clean-up runs, as far as clean-up needs to know it. */
public interface SlotRuntime {
    /** The JVM's instrumentation; empty if the slot runs without its Java agent. */
    Optional<Instrumentation> instrumentation();

    /** The slot's process id, which is also its session id if the slot was started as a session leader. */
    long pid();

    /** The slot's own threads that are alive now. No cleaner touches them. */
    Set<Thread> ownThreads();
}
