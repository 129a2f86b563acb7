// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A monitor of a process in one long: the process's id, when it started, for ids are used again, and the number of the
 * monitor within the process. The start is in the kernel's ticks since it booted, which every process reads alike;
 * {@code ProcessHandle}'s instants shift with the clock.
 */
final class ProcessKey {
    /** Monitors of one process have numbers below this one. */
    static final int NUMBERS = 1 << 8;

    /** The kernel's ids have 22 bits at most. */
    private static final int TICK_BITS = 34;

    private static final long TICK_MASK = (1L << TICK_BITS) - 1;
    private static final String DEAD_STATES = "ZXx";
    /** Fields of {@code /proc/PID/stat} after the name, which may hold anything and ends with the last ')'. */
    private static final int STATE = 0;

    private static final int START = 19;

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
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ", -1);
            return DEAD_STATES.contains(fields[STATE])
                    ? Optional.empty()
                    : Optional.of(process(pid, Long.parseLong(fields[START])));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static long process(long pid, long startTicks) {
        return (pid << TICK_BITS) | (startTicks & TICK_MASK);
    }
}
