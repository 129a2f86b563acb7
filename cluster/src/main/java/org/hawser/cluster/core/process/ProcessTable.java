// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hawser.common.process.ProcessStat;

/** Finds processes of this machine, as Linux shows them under {@code /proc}. */
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
        return ProcessStat.of(proc, pid).filter(ProcessStat::alive).map(stat -> new ProcessId(pid, stat.startTicks()));
    }

    /** The parent of the process that has this pid now. */
    public Optional<Long> parent(long pid) {
        return ProcessStat.of(proc, pid).map(ProcessStat::parent);
    }

    /** This process, the one that has started it, and so on: ending one of them could end this process. */
    public Set<Long> selfAndAncestors() {
        Set<Long> pids = new HashSet<>();
        long pid = ProcessHandle.current().pid();
        while (pid > 0 && pids.add(pid)) {
            pid = parent(pid).orElse(0L);
        }
        return pids;
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

    private static List<String> zeroSeparated(Path file) {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("\0")).toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
