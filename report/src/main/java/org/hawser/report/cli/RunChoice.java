// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.history.JobHistories;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.report.Pictures;
import org.hawser.report.logs.LogFiles;
import picocli.CommandLine.Option;

/** The options that say where the runs are to be found: in a cluster that runs, or in collected logs. */
final class RunChoice {
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
