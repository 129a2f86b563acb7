// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import java.nio.file.Path;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.LocalDir;
import org.hawser.cluster.batch.plan.NodePlan;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that the master and the nodes of an allocation must agree on. */
final class AllocationOptions {
    @Option(
            names = "--id",
            paramLabel = "ID",
            required = true,
            description = "The batch system's identifier of the job.")
    private String id;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            required = true,
            description = "Directory for configuration and logs, on a file system that all nodes share.")
    private Path dir;

    @Option(
            names = "--node-file",
            paramLabel = "FILE",
            required = true,
            description = "File with the names of " + "the nodes, one per line.")
    private Path nodeFile;

    @Mixin
    private ClusterOptions cluster;

    /** Fit for file names. */
    String id() {
        return fileName(id);
    }

    /**
     * What stands for a job in file names, without the name of its server: {@code 17.server} is {@code 17}, and job
     * {@code 17[3].server} of an array is {@code 17-3}, as in job scripts. Anything else stays as it is.
     */
    static String fileName(String id) {
        return id.replaceFirst("^(\\d+)(\\[\\d*])?\\..*", "$1$2")
                .replaceFirst("^(\\d+)\\[(\\d+)]$", "$1-$2")
                .replaceFirst("^(\\d+)\\[]$", "$1");
    }

    Path dir() {
        return dir.toAbsolutePath().normalize();
    }

    NodePlan plan() {
        return NodePlan.of(nodeFile, cluster.memoryNodes(), cluster.singleNode());
    }

    LocalDir localDir() {
        return LocalDir.choose(cluster.localDir(), System.getenv());
    }

    AllocationPlaces places() {
        Path local = localDir().dir();
        return new AllocationPlaces(id(), dir(), local, cluster.hdfs(local));
    }

    ClusterOptions cluster() {
        return cluster;
    }
}
