// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A process's state, parent and start time, read from {@code /proc/PID/stat}.
 *
 * @param startTicks when the process started, in the kernel's ticks since it booted
 */
public record ProcessStat(char state, long parent, long startTicks) {
    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int START_TICKS = 19;

    /** Those of a process of this machine; empty if there is none with this pid. */
    public static Optional<ProcessStat> of(long pid) {
        return of(Path.of("/proc"), pid);
    }

    /** Those that a proc file system shows, mounted at {@code proc}; empty if it has no process with this pid. */
    public static Optional<ProcessStat> of(Path proc, long pid) {
        try {
            return Optional.of(parse(
                    Files.readString(proc.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The program's name is in brackets and may hold blanks and brackets itself: the last bracket ends it. */
    private static ProcessStat parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).strip().split(" ", -1);
        return new ProcessStat(
                fields[STATE].charAt(0), Long.parseLong(fields[PARENT]), Long.parseLong(fields[START_TICKS]));
    }

    /** False for a process that has ended, also while its parent has not taken note yet. */
    public boolean alive() {
        return state != 'Z' && state != 'X' && state != 'x';
    }
}
