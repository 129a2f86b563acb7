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
package org.hawser.cluster.core.process;

/**
 * Names one process for good: a pid alone is given again after the process has ended.
 *
 * @param startTicks start of the process in clock ticks since boot
 */
public record ProcessId(long pid, long startTicks) {
    /** Sends SIGTERM if the process still lives. */
    public void terminate(ProcessTable table) {
        if (table.isAlive(this)) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
        }
    }

    /** Sends SIGKILL if the process still lives. */
    public void kill(ProcessTable table) {
        if (table.isAlive(this)) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }
}
