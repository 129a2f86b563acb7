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
package org.hawser.cluster.core.process;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The processes of this machine, as Linux shows them under {@code /proc}. */
public final class ProcessTable {
    private final Path proc;

    /** The table that a proc file system shows, mounted there. */
    public ProcessTable(Path proc) {
        this.proc = requireNonNull(proc, "proc is null");
    }

    /** The table of this machine. */
    public static ProcessTable ofMachine() {
        return new ProcessTable(Path.of("/proc"));
    }

    /** Every pid at this moment. */
    public List<Long> pids() {
        try (Stream<Path> entries = Files.list(proc)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.chars().allMatch(c -> c >= '0' && c <= '9'))
                    .map(Long::valueOf)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process that has this pid now; empty if there is none, or only one that has ended and waits for its parent. */
    public Optional<ProcessId> find(long pid) {
        return stat(pid).filter(ProcessStat::alive).map(stat -> new ProcessId(pid, stat.startTicks()));
    }

    /** The parent of the process that has this pid now. */
    public Optional<Long> parent(long pid) {
        return stat(pid).map(ProcessStat::parent);
    }

    public boolean isAlive(ProcessId process) {
        return find(process.pid()).filter(process::equals).isPresent();
    }

    /** The arguments of the process, the program first; empty if it is gone or not readable. */
    public List<String> commandLine(long pid) {
        return zeroSeparated(proc.resolve(Long.toString(pid)).resolve("cmdline"));
    }

    /** The environment that the process was started with; empty if it is gone or not readable. */
    public List<String> environment(long pid) {
        return zeroSeparated(proc.resolve(Long.toString(pid)).resolve("environ"));
    }

    /** The working directory; empty if the process is gone or not readable. */
    public Optional<Path> workingDirectory(long pid) {
        try {
            return Optional.of(
                    Files.readSymbolicLink(proc.resolve(Long.toString(pid)).resolve("cwd")));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    private Optional<ProcessStat> stat(long pid) {
        try {
            return Optional.of(ProcessStat.parse(
                    Files.readString(proc.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<String> zeroSeparated(Path file) {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("\0")).toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
