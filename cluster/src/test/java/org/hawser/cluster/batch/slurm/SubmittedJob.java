// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.slurm;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.hawser.cluster.core.process.ProcessTable;

/** A job of a private Slurm. */
final class SubmittedJob {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Pattern STATE = Pattern.compile("JobState=(\\w+).*? ExitCode=(\\d+):\\d+", Pattern.DOTALL);

    private static final String COMMAND = "org.hawser.cluster.cli.HawserCommand";

    private final PrivateSlurm slurm;
    private final Path workDir;
    private final String id;

    SubmittedJob(PrivateSlurm slurm, Path workDir, String id) {
        this.slurm = requireNonNull(slurm, "slurm is null");
        this.workDir = requireNonNull(workDir, "workDir is null");
        this.id = requireNonNull(id, "id is null");
    }

    /** Where the job leaves configuration and logs. */
    Path dir() {
        return workDir.resolve("hawser-" + id);
    }

    /** What the job has printed so far. */
    String output() {
        try (Stream<Path> files = Files.list(workDir)) {
            StringBuilder text = new StringBuilder();
            for (Path file : files.filter(
                            file -> file.toString().matches(".*(\\.job\\.[oe]|/slurm-)" + id + "(\\.out)?"))
                    .sorted()
                    .toList()) {
                text.append(Files.readString(file));
            }
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitOutput(String part, Duration limit) {
        Awaitility.await()
                .alias("job " + id + " printing \"" + part + "\"")
                .atMost(limit)
                .pollInterval(POLL)
                .until(() -> output().contains(part) || isOver());
    }

    /** Waits for the end of the job; returns its exit code. */
    int awaitEnd(Duration limit) {
        Awaitility.await()
                .alias("end of job " + id)
                .atMost(limit)
                .pollInterval(POLL)
                .until(this::isOver);
        return Integer.parseInt(state().group(2));
    }

    /** The state that Slurm gives the job, such as COMPLETED. */
    String stateName() {
        return state().group(1);
    }

    void delete() {
        slurm.run(workDir, List.of("qdel", id));
    }

    /** Kills the script and what serves the nodes, as nothing that the batch system does. */
    void kill() {
        ProcessTable table = ProcessTable.ofMachine();
        table.pids().stream()
                .filter(pid -> table.commandLine(pid).containsAll(List.of(COMMAND, dir().toString())))
                .map(table::find)
                .flatMap(Optional::stream)
                .forEach(process -> process.kill(table));
    }

    JobTraces traces() {
        return new JobTraces(dir());
    }

    /** Slurm says that a job is over while its processes still end: COMPLETING is not over. */
    private boolean isOver() {
        return !List.of("PENDING", "RUNNING", "COMPLETING", "CONFIGURING").contains(stateName())
                && slurm.run(workDir, List.of("squeue", "--noheader", "--jobs", id))
                        .isBlank();
    }

    private Matcher state() {
        Matcher matcher = STATE.matcher(slurm.run(workDir, List.of("scontrol", "show", "job", id)));
        if (!matcher.find()) {
            throw new AssertionError("scontrol does not know job " + id);
        }
        return matcher;
    }
}
