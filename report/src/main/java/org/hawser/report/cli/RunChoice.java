// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.history.JobHistories;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.report.Pictures;
import org.hawser.report.logs.LogFiles;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say where the runs are to be found: in a cluster that runs, or in collected logs. */
final class RunChoice {
    private static final Pattern ID = Pattern.compile("(?:application|job)_(\\d+_\\d+)");

    @Option(
            names = "--logs",
            paramLabel = "DIR",
            description = "Logs that were collected, such as hawser-17/logs of a batch job; no cluster needs to run.")
    private Path logs;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Directory of the running cluster. Default: the current cluster's.")
    private Path dir;

    /**
     * The id of the job that a user means.
     *
     * @throws ParameterException if the name is neither an application's nor a job's
     */
    static String jobId(CommandSpec spec, String name) {
        Matcher matcher = ID.matcher(name);
        if (!matcher.matches()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + name + "' is neither an application id such as application_1700000000000_0001 nor a job id"
                            + " such as job_1700000000000_0001.");
        }
        return "job_" + matcher.group(1);
    }

    Optional<Path> logs() {
        return Optional.ofNullable(logs);
    }

    /** The runs, to be closed. */
    Runs open() throws IOException {
        if (logs != null && dir != null) {
            throw new IOException("both --logs and --dir are given: one of them is enough");
        }
        return logs == null ? ofCluster() : ofLogs();
    }

    /** The directory of the cluster that is meant. */
    Path clusterDir() {
        return (dir == null ? CurrentCluster.of(RuntimeLayout.locate()).directory() : dir)
                .toAbsolutePath()
                .normalize();
    }

    private Runs ofLogs() throws IOException {
        return new Runs(
                JobHistories.ofLogs(logs),
                new LogFiles(Pictures.files(), logs.toAbsolutePath().normalize()),
                false);
    }

    private Runs ofCluster() throws IOException {
        ClusterPaths paths = new ClusterPaths(clusterDir());
        if (!Files.exists(paths.state())) {
            throw new IOException("no cluster runs in " + paths.dir()
                    + ": start one, name it with --dir, or give collected logs with --logs");
        }
        return new Runs(
                JobHistories.ofCluster(
                        SiteFiles.addTo(new Configuration(), paths.conf()), "the cluster in " + paths.dir()),
                new LogFiles(Pictures.files(), paths.run(), paths.logs()),
                true);
    }
}
