// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.pbs;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hawser.cluster.QuickSlots;
import org.hawser.cluster.batch.scheduler.RequiredProgram;
import org.hawser.cluster.core.layout.RuntimeLayout;

/**
 * What OpenPBS does to a job, on this host: its script runs with MOM's environment alone, and {@code qdel} leaves it
 * {@code kill_delay} between SIGTERM and SIGKILL. The header of {@code pbs/stand-in.sh} lists all of it.
 */
public final class StandInPbs implements AutoCloseable {
    private final Path home;

    private StandInPbs(Path home) {
        this.home = requireNonNull(home, "home is null");
    }

    /** Installs its programs below that directory. */
    public static StandInPbs install(Path home) throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        Path script = Path.of("src/test/resources/pbs/stand-in.sh").toAbsolutePath();
        for (String program : List.of("qsub", "qdel", "pbs_tmrsh", "pbsdsh")) {
            Files.createSymbolicLink(bin.resolve(program), script);
        }
        return new StandInPbs(home);
    }

    /** How long a job has between SIGTERM and SIGKILL; 10 s if it is never set, as in OpenPBS. */
    public StandInPbs withKillDelay(Duration delay) throws IOException {
        Files.writeString(home.resolve("kill_delay"), delay.toSeconds() + "\n");
        return this;
    }

    /** Hands a job script to {@code qsub}. */
    public PbsJob qsub(Path workDir, Path script) {
        return job(workDir, run(workDir, Map.of(), List.of("qsub", script.toString())));
    }

    /**
     * Submits a job that runs a bash command on a cluster of its own, with {@code hawser submit}.
     *
     * @param environment in which it is submitted, beside that of this process
     */
    public PbsJob submit(Path workDir, Map<String, String> environment, List<String> options, String command) {
        List<String> line = new ArrayList<>(List.of(
                RuntimeLayout.locate().root().resolve("scripts/hawser").toString(), "submit", "--scheduler", "pbspro"));
        line.addAll(QuickSlots.options());
        line.addAll(options);
        line.addAll(List.of("--", "bash", "-c", command));
        return job(workDir, run(workDir, environment, line));
    }

    /** A job of an array answers as its first one. */
    private PbsJob job(Path workDir, String answer) {
        String id = answer.lines().findFirst().orElseThrow();
        return new PbsJob(this, workDir, id.replace("[]", "[0]"));
    }

    /** Ends the jobs that a failed test has left. */
    @Override
    public void close() throws IOException {
        if (!Files.isDirectory(home.resolve("jobs"))) {
            return;
        }
        try (Stream<Path> jobs = Files.list(home.resolve("jobs"))) {
            jobs.filter(job -> !Files.exists(job.resolve("exit")))
                    .forEach(job -> run(
                            home, Map.of(), List.of("qdel", job.getFileName().toString())));
        }
    }

    Path jobDir(String id) {
        return home.resolve("jobs").resolve(id);
    }

    /** Runs a program that must succeed; returns what it printed. */
    String run(Path workDir, Map<String, String> environment, List<String> command) {
        List<String> line =
                new ArrayList<>(List.of("/usr/bin/env", "PATH=" + home.resolve("bin") + ":" + System.getenv("PATH")));
        line.addAll(command);
        return RequiredProgram.run(workDir, environment, line);
    }
}
