// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.overhead;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what the whole machine has written to its disks. */
final class MachineDisks {
    private static final String COUNTER = "pgpgout ";
    private static final long KIB = 1024;

    private MachineDisks() {}

    /** Bytes since boot. What is deleted before the kernel writes it back is not among them. */
    static long writtenBytes() {
        try {
            return writtenBytes(Files.readString(Path.of("/proc/vmstat")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static long writtenBytes(String vmstat) {
        return vmstat.lines()
                .filter(line -> line.startsWith(COUNTER))
                .findFirst()
                .map(line -> KIB * Long.parseLong(line.substring(COUNTER.length())))
                .orElseThrow(() -> new IllegalArgumentException("no line \"pgpgout\" in /proc/vmstat"));
    }
}
