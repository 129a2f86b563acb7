// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.pbs;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.hawser.cluster.core.process.ProcessTable;

/** A job of a {@link StandInPbs}. */
public final class PbsJob {
    private static final Duration POLL = Duration.ofMillis(100);

    private final StandInPbs pbs;
    private final Path workDir;
    private final String id;

    PbsJob(StandInPbs pbs, Path workDir, String id) {
        this.pbs = requireNonNull(pbs, "pbs is null");
        this.workDir = requireNonNull(workDir, "workDir is null");
        this.id = requireNonNull(id, "id is null");
    }

    /** As the batch system calls it: {@code 17.server.site}, or {@code 17[0].server.site}. */
    public String id() {
        return id;
    }

    /** What the job has printed so far. */
    public String output() {
        String suffix = ".o" + id.substring(0, id.indexOf('.'));
        try (Stream<Path> files = Files.list(workDir)) {
            StringBuilder text = new StringBuilder();
            for (Path file :
                    files.filter(file -> file.toString().endsWith(suffix)).toList()) {
                text.append(Files.readString(file));
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the job has printed that, or is over. */
    public void awaitOutput(String part, Duration limit) {
        Awaitility.await()
                .alias("job " + id + " printing \"" + part + "\"")
                .atMost(limit)
                .pollInterval(POLL)
                .until(() -> output().contains(part) || isOver());
    }

    /** Waits until script and tasks have ended; returns the script's exit code. */
    public int awaitEnd(Duration limit) {
        Awaitility.await()
                .alias("end of job " + id + "\n" + output())
                .atMost(limit)
                .pollInterval(POLL)
                .until(this::isOver);
        try {
            return Integer.parseInt(
                    Files.readString(pbs.jobDir(id).resolve("exit")).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the job as {@code qdel} does; returns when it is over. */
    public void delete() {
        pbs.run(workDir, Map.of(), List.of("qdel", id));
    }

    /** The command lines of processes that have that text in their command line or environment. */
    public List<String> processes(String text) {
        ProcessTable table = ProcessTable.ofMachine();
        return table.pids().stream()
                .filter(pid -> table.find(pid).isPresent())
                .filter(pid -> Stream.concat(table.commandLine(pid).stream(), table.environment(pid).stream())
                        .anyMatch(word -> word.contains(text)))
                .map(pid -> pid + " " + String.join(" ", table.commandLine(pid)))
                .toList();
    }

    private boolean isOver() {
        return Files.exists(pbs.jobDir(id).resolve("exit"));
    }
}
