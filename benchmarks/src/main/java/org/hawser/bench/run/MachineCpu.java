// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Reads how much processor time the whole machine has used, in all its processes and in the kernel. */
public final class MachineCpu {
    /** The kernel reports in hundredths of a second to every program, whatever it counts in itself. */
    private static final double TICKS_PER_SECOND = 100;

    private MachineCpu() {}

    /** Seconds since boot, summed over the processors; waiting for input and output does not count. */
    public static double seconds() {
        return seconds(stat());
    }

    /** Those of them that were spent in the kernel. */
    public static double kernelSeconds() {
        return kernelSeconds(stat());
    }

    private static String stat() {
        try {
            return Files.readString(Path.of("/proc/stat"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static double seconds(String stat) {
        // User and nice.
        return sum(stat, 1, 2) + kernelSeconds(stat);
    }

    static double kernelSeconds(String stat) {
        // System; interrupts, soft interrupts. Between them are idle and waiting.
        return sum(stat, 3, 6, 7);
    }

    private static double sum(String stat, int... which) {
        String[] fields = stat.lines()
                .filter(line -> line.startsWith("cpu "))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no line \"cpu\" in /proc/stat"))
                .split("\\s+");
        return IntStream.of(which)
                        .mapToLong(field -> Long.parseLong(fields[field]))
                        .sum()
                / TICKS_PER_SECOND;
    }
}
