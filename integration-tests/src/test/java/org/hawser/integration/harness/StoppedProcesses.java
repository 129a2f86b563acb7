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
package org.hawser.integration.harness;

import java.util.List;
import org.hawser.reuse.compat.process.Signals;

/** Processes that do nothing and do not end either, as one that hangs, until they are closed. */
public record StoppedProcesses(List<Long> pids) implements AutoCloseable {
    private static final int SIGCONT = 18;
    private static final int SIGSTOP = 19;

    /** Stops them; one that has ended meanwhile is left out. */
    public StoppedProcesses(List<Long> pids) {
        this.pids = pids.stream().filter(pid -> Signals.send(pid, SIGSTOP)).toList();
    }

    /** Lets them go on. */
    @Override
    public void close() {
        pids.forEach(pid -> Signals.send(pid, SIGCONT));
    }
}
