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
