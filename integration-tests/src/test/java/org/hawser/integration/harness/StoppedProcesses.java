// SPDX-License-Identifier: Apache-2.0
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
