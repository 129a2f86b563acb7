// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.ContainerLogs;
import org.hawser.integration.harness.Facts;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.NodeManagerSettings;
import org.hawser.integration.harness.Normalised;
import org.hawser.integration.harness.Placement;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WaitingJob;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** With the NodeManager's debugging information on, containers in slots leave the files that forked ones leave. */
@Tag("cluster")
@Order(5)
@ExtendWith(ClustersExtension.class)
class TestDebugFiles {
    private static final String LISTING = "directory.info";
    private static final String SCRIPT = "launch_container.sh";
    private static final Map<String, String> ENABLED =
            Map.of("yarn.nodemanager.log-container-debug-info.enabled", "true");

    /** Stock Hadoop's files are recorded: those that a container leaves while its program waits, and aggregated logs. */
    @Test
    void debugInformationOn_sameFilesPermissionsAndListing(Clusters clusters) throws Exception {
        Facts expected = clusters.stockFacts(
                "debug-files", List.of("WaitingMapper", ENABLED, umask()), () -> observe(clusters, clusters.stock()));
        Facts facts = observe(clusters, clusters.hawser());
        assertThat(facts).isEqualTo(expected);
        assertThat(facts.lines().get("permissions"))
                .anyMatch(line -> line.startsWith(LISTING + " "))
                .anyMatch(line -> line.startsWith(SCRIPT + " "));
        assertThat(facts.lines().get("listing")).anyMatch(line -> line.contains("job.jar"));
    }

    private static String umask() throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "umask").start();
        return "umask " + new String(shell.getInputStream().readAllBytes(), UTF_8).strip();
    }

    private static Facts observe(Clusters clusters, TestCluster cluster) {
        try (NodeManagerSettings settings = NodeManagerSettings.change(cluster.local(), ENABLED)) {
            settings.start();
            if (cluster == clusters.hawser()) {
                cluster.pool().awaitIdle(Clusters.SLOTS);
            }
            WaitingJob waiting = WaitingJob.start(cluster, 1, clusters.dir());
            Path logs = cluster.local()
                    .dir()
                    .resolve("logs/containers/worker1")
                    .resolve(waiting.applicationId())
                    .resolve(waiting.container(0).strip());
            Awaitility.await("end of the listing")
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> isComplete(logs.resolve(LISTING)));
            Facts facts = Facts.none()
                    .with("permissions", permissions(logs))
                    .with("listing", normalised(read(logs.resolve(LISTING))));
            JobRun run = waiting.finish().requireSuccess();
            if (cluster == clusters.hawser()) {
                assertThat(run.placements()).isNotEmpty().allMatch(Placement::inSlot);
            }
            ContainerLogs aggregated = run.logs();
            return facts.with("logs", aggregated.names())
                    .with("prelaunch.out", List.of(aggregated.ofTasks("prelaunch.out")))
                    .with("prelaunch.err", List.of(aggregated.ofTasks("prelaunch.err")));
        }
    }

    private static boolean isComplete(Path listing) {
        return Files.exists(listing) && read(listing).contains("broken symlinks");
    }

    /** Only what is the same for every container: names, types, permissions, links, in an order of their own. */
    private static List<String> normalised(String listing) {
        return Normalised.text(listing)
                .replaceAll("(?m)^total \\d+$", "total")
                .replaceAll("(?m)^ *\\d+ +\\d+ +([-dl][-rwxsStT]{9})", "$1")
                .replaceAll("(?m)^([-dl][-rwxsStT]{9}) +\\d+ +(\\S+) +(\\S+) +\\d+ +\\S+ +\\d+ +\\S+ ", "$1 $2 $3 ")
                .lines()
                // The task writes it anew, perhaps before it is listed.
                .filter(line -> !line.contains("job.xml"))
                .sorted()
                .toList();
    }

    private static List<String> permissions(Path directory) {
        List<String> permissions = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                permissions.add(
                        file.getFileName() + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return permissions;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
