// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** The program whose start is measured: its {@code main} writes down when it was entered. */
public final class ProgramEntry {
    private ProgramEntry() {}

    /** Argument: the file to write, which then holds microseconds since the epoch. */
    public static void main(String[] arguments) throws IOException {
        Instant entered = Instant.now();
        long micros = entered.getEpochSecond() * 1_000_000 + entered.getNano() / 1_000;
        Files.writeString(Path.of(arguments[0]), Long.toString(micros));
    }
}
