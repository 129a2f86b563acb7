// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Reads how much processor time the whole machine has used, in all its processes and in the kernel. */
public final class MachineCpu {
    /** The kernel reports in hundredths of a second to every program, whatever it counts in itself. */
    private static final double TICKS_PER_SECOND = 100;

    private MachineCpu() {}

    /** Seconds since boot, summed over the processors; waiting for input and output does not count. */
    public static double seconds() {
        try {
            return seconds(Files.readString(Path.of("/proc/stat")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static double seconds(String stat) {
        String line = stat.lines()
                .filter(text -> text.startsWith("cpu "))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no line \"cpu\" in /proc/stat"));
        List<Long> fields = Arrays.stream(line.strip().split("\\s+"))
                .skip(1)
                .map(Long::valueOf)
                .toList();
        long user = fields.get(0);
        long nice = fields.get(1);
        long system = fields.get(2);
        long interrupts = fields.get(5);
        long softInterrupts = fields.get(6);
        return (user + nice + system + interrupts + softInterrupts) / TICKS_PER_SECOND;
    }
}
