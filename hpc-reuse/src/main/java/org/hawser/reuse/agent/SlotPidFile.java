/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
