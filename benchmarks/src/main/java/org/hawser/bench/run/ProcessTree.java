// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds, measures and kills the processes that a comparison has started, together with those that they have started.
 */
public final class ProcessTree {
    private ProcessTree() {}

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

    /** Kills one and all below it, and returns when they are gone. */
    public static void kill(ProcessHandle root) {
        List<ProcessHandle> all =
                Stream.concat(root.descendants(), Stream.of(root)).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }
}
