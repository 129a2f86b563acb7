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
