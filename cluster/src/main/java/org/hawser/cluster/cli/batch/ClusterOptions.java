// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.batch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.batch.plan.LocalDir;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.batch.script.JobRequest;
import org.hawser.cluster.batch.script.Shell;
import org.hawser.cluster.cli.options.ProfileOptions;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.reuse.config.ReuseKeys;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a cluster that {@code submit} writes into a job script, and {@code allocation run} reads there. */
final class ClusterOptions {
    @Option(
            names = "--memory-nodes",
            paramLabel = "M",
            defaultValue = "0",
            description = "How many nodes, counted from the last one, are memory nodes, whose memory keeps intermediate"
                    + " data of the workers. Default: ${DEFAULT-VALUE}.")
    private int memoryNodes;

    @Option(names = "--single-node", description = "Run master and worker on the same node if the job has only one.")
    private boolean singleNode;

    @Option(
            names = "--hdfs",
            paramLabel = "PLACE",
            defaultValue = "local",
            description = "Where HDFS keeps its blocks: local (a disk of each node), shm (/dev/shm), or the absolute"
                    + " path of a directory on a shared file system. Default: ${DEFAULT-VALUE}.")
    private String hdfs;

    @Option(
            names = "--local-dir",
            paramLabel = "DIR",
            description = "Directory on each node for the data of jobs. Default: the job's TMPDIR if it is "
                    + "suitable, else /tmp.")
    private Path localDir;

    @Option(
            names = "--interface",
            paramLabel = "IF",
            description = "Name of the network interface that daemons use, such as ib0. Default: InfiniBand, "
                    + "else hsn*, else the interface of the route between the nodes.")
    private String interfaceName;

    @Option(
            names = "--grace",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long before the end of the walltime the cluster stops. Default: ${DEFAULT-VALUE}.")
    private int graceSeconds;

    @Option(
            names = "--slots",
            paramLabel = "S",
            description = "Number of containers that a worker runs at a time. Default: one per core, or fewer "
                    + "if memory is short.")
    private Integer slots;

    @Mixin
    private ProfileOptions configuration;

    int memoryNodes() {
        MemoryNodes.requireProfile(profile(), memoryNodes);
        return memoryNodes;
    }

    boolean singleNode() {
        return singleNode;
    }

    /** Where HDFS keeps its blocks, if that is the directory of each node for the data of jobs. */
    HdfsPlace hdfs(Path chosenLocalDir) {
        return HdfsPlace.parse(hdfs, chosenLocalDir);
    }

    Optional<Path> localDir() {
        return Optional.ofNullable(localDir).map(LocalDir::require);
    }

    Optional<String> interfaceName() {
        return Optional.ofNullable(interfaceName);
    }

    Duration grace() {
        if (graceSeconds < 20) {
            throw new ClusterException("--grace is " + graceSeconds
                    + " s, the least is 20 s: daemons must end and logs be collected in that time.");
        }
        return Duration.ofSeconds(graceSeconds);
    }

    Profile profile() {
        return configuration.profile();
    }

    Optional<Integer> slots() {
        if (slots != null && (slots < 1 || slots > ReuseKeys.MOST_SLOTS)) {
            throw new ClusterException("--slots is " + slots + ", allowed is 1 to " + ReuseKeys.MOST_SLOTS + ".");
        }
        return Optional.ofNullable(slots);
    }

    Map<String, String> settings() {
        return configuration.settings();
    }

    /** The options of {@code allocation run} that give the same, but for those that every job script has. */
    List<String> forScript() {
        List<String> options = new ArrayList<>();
        options.add("--hdfs " + hdfs(localDir().orElse(LocalDir.DEFAULT)).text());
        localDir().ifPresent(dir -> options.add("--local-dir " + dir));
        interfaceName().ifPresent(name -> {
            JobRequest.requireWord("--interface", name);
            options.add("--interface " + name);
        });
        if (profile() != Profile.HAWSER) {
            options.add("--profile " + profile().label());
        }
        slots().ifPresent(number -> options.add("--slots " + number));
        settings().forEach((key, value) -> options.add("--set " + Shell.quote(key + "=" + value)));
        return options;
    }
}
