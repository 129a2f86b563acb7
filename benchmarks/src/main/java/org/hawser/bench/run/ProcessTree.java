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
package org.hawser.bench.run;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Processes that a comparison has started, and what they have started. */
public final class ProcessTree {
    private ProcessTree() {}

    /** All processes below one, and that one last. */
    public static List<ProcessHandle> of(ProcessHandle root) {
        return Stream.concat(root.descendants(), Stream.of(root)).toList();
    }

    /** All that have the same parent as this process, and this process. */
    public static List<ProcessHandle> siblings() {
        return ProcessHandle.current().parent().stream()
                .flatMap(ProcessHandle::children)
                .toList();
    }

    /** The processor time that they have used so far, of those that still run. */
    public static Duration cpu(List<ProcessHandle> processes) {
        return processes.stream()
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Kills all of them, and returns when they are gone. */
    public static void kill(ProcessHandle root) {
        List<ProcessHandle> all = of(root);
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }
}
