// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Remembers a slot's process across a restart of its agent. The start time distinguishes it from a later process with
 * the same pid.
 */
public record SlotPidFile(int slot, long incarnation, long pid, long startMillis) {
    private static final Pattern CONTENT = Pattern.compile("\\d{1,9}( \\d{1,18}){3}");

    /** Returns the process as a slot. */
    public static SlotPidFile of(int slot, long incarnation, ProcessHandle process) {
        return new SlotPidFile(slot, incarnation, process.pid(), startMillis(process));
    }

    static long startMillis(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Replaces the file. */
    public void write(Path file) throws IOException {
        Files.writeString(file, slot + " " + incarnation + " " + pid + " " + startMillis + "\n");
    }

    /** The process that the file names, if the file exists and the process is still alive. */
    public static Optional<SlotPidFile> readLive(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String content = Files.readString(file).trim();
        if (!CONTENT.matcher(content).matches()) {
            return Optional.empty();
        }
        String[] words = content.split(" ");
        SlotPidFile read = new SlotPidFile(
                Integer.parseInt(words[0]),
                Long.parseLong(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]));
        return ProcessHandle.of(read.pid())
                .filter(ProcessHandle::isAlive)
                .filter(process -> startMillis(process) == read.startMillis())
                .map(process -> read);
    }
}
