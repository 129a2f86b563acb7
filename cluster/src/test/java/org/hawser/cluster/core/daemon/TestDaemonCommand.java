// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.common.role.AddedRole.Placement;
import org.junit.jupiter.api.Test;

class TestDaemonCommand {
    private static final RuntimeLayout LAYOUT = RuntimeLayout.locate();
    private static final DaemonId NODEMANAGER = new DaemonId(Role.NODEMANAGER, 2);

    @Test
    void of_workersDaemon_hasItsOwnConfigurationFirst() {
        assertThat(classPath(Profile.STOCK, NODEMANAGER)).startsWith("/c/worker2/conf:" + LAYOUT.hadoopLib() + "/*:");
    }

    @Test
    void of_master_hasTheCommonConfigurationFirst() {
        assertThat(classPath(Profile.STOCK, new DaemonId(Role.NAMENODE, 0))).startsWith("/c/conf:");
    }

    @Test
    void of_profiles_differInTheClassPathOfDaemonsThatNameClassesOfOurs() {
        for (DaemonId daemon : DaemonId.all(Profile.STOCK, 2, 0)) {
            List<String> stock = command(Profile.STOCK).of(daemon);
            List<String> hawser = command(Profile.HAWSER).of(daemon);
            if (daemon.role().equals(Role.NAMENODE)) {
                assertThat(hawser).isEqualTo(stock);
            } else {
                assertThat(classPath(Profile.HAWSER, daemon)).startsWith(classPath(Profile.STOCK, daemon));
                assertThat(hawser).hasSameSizeAs(stock);
            }
        }
    }

    /** A JVM shares an archive only if its class path begins with the archived jars. */
    @Test
    void of_withArchive_hasTheArchivedJarsFirst() {
        DaemonCommand shared =
                new DaemonCommand(new ClusterPaths(Path.of("/c")), Profile.HAWSER, LAYOUT, List.of("-XX:Archive"));
        List<String> command = shared.of(NODEMANAGER);

        assertThat(command).contains("-XX:Archive");
        assertThat(command.get(command.indexOf("-cp") + 1))
                .startsWith(
                        LAYOUT.hadoopJars().stream().map(Path::toString).collect(joining(":")) + ":/c/worker2/conf:");
    }

    @Test
    void of_anyDaemon_keepsTemporaryFilesInTheCluster() {
        assertThat(DaemonId.all(Profile.STOCK, 2, 0))
                .allSatisfy(
                        daemon -> assertThat(command(Profile.HAWSER).of(daemon)).contains("-Djava.io.tmpdir=/c/tmp"));
    }

    @Test
    void of_arguments_followTheMainClass() {
        assertThat(command(Profile.STOCK).of(new DaemonId(Role.NAMENODE, 0), "-format"))
                .endsWith(Role.NAMENODE.mainClass(), "-format")
                .contains(DaemonCommand.mark(Path.of("/c")));
    }

    @Test
    void of_addedRole_hasNoCollectorButItsOwn() {
        Role added = new Role(
                "added",
                "org.example.Added",
                List.of("-XX:+UseG1GC"),
                Placement.WORKER,
                List.of("http"),
                Map.of("http", "added.http-address"),
                "/jmx",
                false);

        assertThat(command(Profile.HAWSER).of(new DaemonId(added, 1)))
                .contains("-XX:+UseG1GC")
                .doesNotContain("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        assertThat(command(Profile.HAWSER).of(NODEMANAGER)).contains("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    @Test
    void environment_any_hasNoHadoopVariableButTheConfiguration() {
        assertThat(command(Profile.STOCK).environment().keySet().stream().filter(name -> name.startsWith("HADOOP")))
                .containsExactly("HADOOP_CONF_DIR");
    }

    private static DaemonCommand command(Profile profile) {
        return new DaemonCommand(new ClusterPaths(Path.of("/c")), profile, LAYOUT);
    }

    private static String classPath(Profile profile, DaemonId daemon) {
        List<String> command = command(profile).of(daemon);
        return command.get(command.indexOf("-cp") + 1);
    }
}
