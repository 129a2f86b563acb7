// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.util.Optional;
import org.hawser.common.process.ProcessStat;

/**
 * Identifies a monitor of a process in one long: the process's id, its start time, because ids are used again, and the
 * number of the monitor within the process. The start time is in the kernel's ticks since it booted, which every
 * process reads alike; the instants of {@code ProcessHandle} shift with the clock.
 */
final class ProcessKey {
    /** Monitors of one process have numbers below this one. */
    static final int NUMBERS = 1 << 8;

    /** The kernel's ids have 22 bits at most. */
    private static final int TICK_BITS = 34;

    private static final long TICK_MASK = (1L << TICK_BITS) - 1;

    private ProcessKey() {}

    /** The key of this process's monitor of a number. */
    static long own(int number) {
        long pid = ProcessHandle.current().pid();
        return process(pid).orElseGet(() -> process(pid, 0)) * NUMBERS + number;
    }

    /** Whether the very process of this monitor still lives. One that ended counts as dead even if nobody has waited for it yet. */
    static boolean isAlive(long key) {
        long process = Long.divideUnsigned(key, NUMBERS);
        return process(process >>> TICK_BITS).filter(now -> now == process).isPresent();
    }

    /** The process that has this id now; empty if it ended. */
    private static Optional<Long> process(long pid) {
        return ProcessStat.of(pid).filter(ProcessStat::alive).map(stat -> process(pid, stat.startTicks()));
    }

    private static long process(long pid, long startTicks) {
        return (pid << TICK_BITS) | (startTicks & TICK_MASK);
    }
}
