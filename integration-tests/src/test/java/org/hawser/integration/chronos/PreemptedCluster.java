// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.Role;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.JobJar;
import org.hawser.integration.harness.TwoNodes;

/**
 * Two nodes whose ResourceManager wants back containers at random moments.
 *
 * @param chance the file that {@link RandomPreemption} reads
 */
record PreemptedCluster(TwoNodes nodes, Path chance) {
    private static final String DETECTION = "org.hawser.chronos.rm.ChronosPolicy</value>";

    PreemptedCluster {
        requireNonNull(nodes, "nodes is null");
        requireNonNull(chance, "chance is null");
    }

    /** Starts it. Nothing is preempted yet. */
    static PreemptedCluster start(Clusters clusters, Path dir, long seed) throws IOException {
        Path chance = dir.resolve("chance");
        TwoNodes nodes = TwoNodes.start(
                clusters,
                dir.resolve("cluster"),
                Map.of(
                        "hawser.reuse.agent-start",
                        "nodemanager",
                        "hawser.chronos.silence-limit",
                        "1s",
                        "hawser.chronos.restart-limit",
                        "0s",
                        RandomPreemption.FILE,
                        chance.toString(),
                        RandomPreemption.SEED,
                        Long.toString(seed)));
        PreemptedCluster started = new PreemptedCluster(nodes, chance);
        started.addPolicy();
        return started;
    }

    /** A start empties the configuration's directory, which is on the ResourceManager's class path. */
    private void addPolicy() throws IOException {
        nodes.cluster().local().killDaemon(Role.RESOURCEMANAGER, 0);
        Path conf = nodes.cluster().local().confDir();
        JobJar.unpacked(conf, RandomPreemption.class);
        Path site = conf.resolve("yarn-site.xml");
        String before = Files.readString(site);
        assertThat(before).contains(DETECTION);
        Files.writeString(
                site,
                before.replace(DETECTION, DETECTION.replace("</", "," + RandomPreemption.class.getName() + "</")));
        nodes.cluster().local().startDaemon(Role.RESOURCEMANAGER, 0);
        nodes.awaitIdle();
    }

    /** @param thousandths chance of a container to be wanted back, ten times a second */
    void preempt(int thousandths) throws IOException {
        Path complete = chance.resolveSibling("chance.complete");
        Files.writeString(complete, Integer.toString(thousandths));
        Files.move(complete, chance);
    }

    void stop() {
        nodes.stop();
    }
}
