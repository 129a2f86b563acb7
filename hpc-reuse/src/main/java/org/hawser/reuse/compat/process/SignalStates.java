// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the kernel does with each signal to this process: the sets of blocked, ignored and caught ones.
 *
 * @param sets bit n - 1 stands for signal n, by the names that {@code /proc/self/status} gives them
 */
public record SignalStates(Map<String, Long> sets) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final List<String> NAMES = List.of("SigBlk", "SigIgn", "SigCgt");
    /** Signals 32 and 33, which the C library keeps for itself and may begin to catch at any time. */
    private static final long OF_C_LIBRARY = 3L << 31;

    public SignalStates {
        sets = Map.copyOf(requireNonNull(sets, "sets is null"));
    }

    public static SignalStates read() throws IOException {
        return parse(Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1));
    }

    static SignalStates parse(Collection<String> status) {
        Map<String, Long> sets = new TreeMap<>();
        for (String line : status) {
            String[] parts = line.split(":\\s*", 2);
            if (NAMES.contains(parts[0])) {
                sets.put(parts[0], Long.parseUnsignedLong(parts[1].strip(), 16) & ~OF_C_LIBRARY);
            }
        }
        return new SignalStates(sets);
    }

    /** A sentence part for each set that is another one now, with its signals; empty when all are the same. */
    public List<String> changesSince(SignalStates former) {
        List<String> changes = new ArrayList<>();
        for (String name : NAMES) {
            long changed = sets.getOrDefault(name, 0L) ^ former.sets.getOrDefault(name, 0L);
            if (changed != 0) {
                changes.add(name + " of signals " + numbers(changed));
            }
        }
        return changes;
    }

    private static List<Integer> numbers(long set) {
        List<Integer> numbers = new ArrayList<>();
        for (long rest = set; rest != 0; rest &= rest - 1) {
            numbers.add(Long.numberOfTrailingZeros(rest) + 1);
        }
        return numbers;
    }
}
