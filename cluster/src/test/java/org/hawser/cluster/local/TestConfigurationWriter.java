// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.FreePorts;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.conf.ProfileSettings;
import org.hawser.cluster.core.conf.Site;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestConfigurationWriter {
    private static final PortPlan PORTS = new FreePorts(new Random(1)).plan(DaemonId.all(Profile.STOCK, 2, 0));

    private static final PoolState NO_POOLS = PoolState.chosen(PoolStarter.NOBODY, "none wanted");

    /** What the profile changes for every process. */
    private static final Set<String> PROFILE = Set.of(
            "yarn.nodemanager.container-executor.class",
            "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
            "mapreduce.job.reduce.shuffle.consumer.plugin.class",
            "yarn.app.mapreduce.am.preemption.policy",
            "yarn.application.classpath",
            "mapreduce.application.classpath",
            "hawser.reuse.slots",
            "hawser.reuse.address-dir",
            "hawser.reuse.class-archive-dir",
            "hawser.ibis.broker-address");

    @TempDir
    private Path dir;

    @Test
    void common_hawserProfile_differsFromStockByItsOwnKeysAlone() {
        Map<String, String> stock = writer(spec(Profile.STOCK)).common();
        Map<String, String> hawser = writer(spec(Profile.HAWSER)).common();
        assertThat(difference(hawser, stock))
                .containsOnlyKeys(PROFILE)
                .containsEntry(
                        "yarn.nodemanager.container-executor.class",
                        "org.hawser.reuse.executor.PooledContainerExecutor")
                .containsEntry("hawser.reuse.slots", "2")
                .containsEntry(
                        "hawser.reuse.address-dir", dir.resolve("addresses").toString());
        for (String classPath : List.of("yarn.application.classpath", "mapreduce.application.classpath")) {
            assertThat(hawser.get(classPath)).startsWith(stock.get(classPath));
        }
        assertThat(hawser).containsKeys(stock.keySet().toArray(String[]::new));
    }

    @Test
    void common_memoryForIntermediateFiles_letsJobsUseIt() {
        ClusterSpec memory = spec(Profile.HAWSER).withSetting("hawser.semem.memory", "1g");

        assertThat(writer(memory).common())
                .containsEntry("fs.file.impl", "org.hawser.common.localfs.HawserLocalFileSystem");
        assertThat(writer(memory.withSetting("fs.file.impl", "another")).common())
                .containsEntry("fs.file.impl", "another");
        assertThat(writer(spec(Profile.STOCK).withSetting("hawser.semem.memory", "1g"))
                        .common())
                .doesNotContainKey("fs.file.impl");
    }

    @Test
    void worker_hawserProfile_addsOnlyWhereItsAgentIsAndWhoStartsIt() {
        Map<String, String> stock = writer(spec(Profile.STOCK)).worker(1, NO_POOLS);
        Map<String, String> hawser =
                writer(spec(Profile.HAWSER)).worker(1, PoolState.chosen(PoolStarter.MPIRUN, "it is there"));
        assertThat(hawser).containsEntry("hawser.reuse.agent-start", "mpirun");
        Set<String> expected = new HashSet<>(PROFILE);
        expected.addAll(Set.of("hawser.reuse.run-dir", "hawser.reuse.agent-start", "hawser.reuse.agent-http-address"));
        assertThat(difference(hawser, stock)).containsOnlyKeys(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hawser.semem.memory-dir=/nowhere",
                "hawser.semem.memory-dir=/proc",
                "hawser.semem.memory-dir=relative",
                "hawser.semem.spill-dir=/proc/spills",
                "hawser.semem.job-share=0"
            })
    void requireMemory_settingThatAgentsWouldRefuse_isRefused(String setting) {
        String[] parts = setting.split("=");
        ClusterSpec wrong =
                spec(Profile.HAWSER).withSetting("hawser.semem.memory", "1m").withSetting(parts[0], parts[1]);

        assertThatThrownBy(writer(wrong)::requireMemory)
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(parts[0] + " is \"" + parts[1] + "\"");
    }

    @Test
    void requireMemory_spillDirOfEachWorker_isItsOwn() {
        ClusterSpec own =
                spec(Profile.HAWSER).withSetting("hawser.semem.spill-dir", dir + "${yarn.nodemanager.recovery.dir}");

        writer(own).requireMemory();
        assertThatThrownBy(writer(own.withSetting("hawser.semem.memory-dir", "/nowhere"))::requireMemory)
                .as("the pool file needs it too")
                .hasMessageStartingWith("hawser.semem.memory-dir");
        writer(spec(Profile.STOCK).withSetting("hawser.semem.memory-dir", "/nowhere"))
                .requireMemory();
    }

    @Test
    void memoryNode_any_hasAnAgentWithoutSlotsAndABudgetOfItsOwn() {
        ClusterSpec spec = spec(Profile.HAWSER)
                .withMemoryNodes(2)
                .withSettings(Map.of("hawser.semem.dedicated-memory", "32m", "hawser.reuse.slots", "7"));
        PortPlan ports = new FreePorts(new Random(1)).plan(spec.daemons());
        ConfigurationWriter writer = new ConfigurationWriter(spec, RuntimeLayout.locate(), ports);
        PoolState mpirun = PoolState.chosen(PoolStarter.MPIRUN, "it is there");

        Map<String, String> second = writer.memoryNode(2, mpirun);

        DaemonId daemon = spec.daemons().stream()
                .filter(any -> any.label().equals("memorynode-2"))
                .findFirst()
                .orElseThrow();
        assertThat(second)
                .containsEntry("hawser.reuse.slots", "0")
                .containsEntry("hawser.reuse.agent-start", "mpirun")
                .containsEntry(
                        "hawser.reuse.run-dir", dir.resolve("run/memory2").toString())
                .containsEntry("hawser.reuse.agent-http-address", ports.address(daemon, "http"))
                .containsEntry(
                        "hawser.reuse.address-dir", dir.resolve("addresses").toString())
                .containsEntry("hawser.semem.dedicated-memory", Integer.toString(32 << 20));
        assertThat(writer.common()).containsKey("fs.file.impl").doesNotContainKey("hawser.semem.dedicated-memory");
        assertThat(writer.worker(1, mpirun))
                .containsKey("hawser.semem.memory")
                .doesNotContainKey("hawser.semem.dedicated-memory");
    }

    @Test
    void worker_two_shareNoAddressOrDirectory() {
        Map<String, String> first = writer(spec(Profile.HAWSER)).worker(1, NO_POOLS);
        Map<String, String> second = writer(spec(Profile.HAWSER)).worker(2, NO_POOLS);
        Set<String> own = new HashSet<>(
                new ProfileSettings(Profile.STOCK, RuntimeLayout.locate(), new ClusterPaths(dir), PORTS, 2, 2)
                        .worker(1)
                        .keySet());
        own.removeIf(key -> key.contains("retr") || key.endsWith("hostname"));
        assertThat(own).allSatisfy(key -> assertThat(first.get(key)).isNotEqualTo(second.get(key)));
    }

    @Test
    void common_userSetsKey_userWins() {
        ClusterSpec spec = spec(Profile.STOCK).withSetting("dfs.replication", "1");
        assertThat(writer(spec).common()).containsEntry("dfs.replication", "1");
        assertThat(writer(spec).worker(2, NO_POOLS)).containsEntry("dfs.replication", "1");
    }

    @Test
    void common_threeOrMoreWorkers_replicationIsThree() {
        ClusterSpec spec = spec(Profile.STOCK).withWorkers(5);
        assertThat(writer(spec).common()).containsEntry("dfs.replication", "3");
    }

    @Test
    void write_any_isWhatHadoopReads() throws IOException {
        writer(spec(Profile.STOCK)).write(NO_POOLS);
        Configuration configuration = new Configuration(false);
        for (Site site : Site.values()) {
            Path file = dir.resolve("conf").resolve(site.fileName());
            configuration.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        }
        assertThat(configuration.get("fs.defaultFS")).isEqualTo("hdfs://" + PORTS.address(Role.NAMENODE, "rpc"));
        assertThat(configuration.getInt("yarn.nodemanager.resource.memory-mb", 0))
                .isEqualTo(1536);
        assertThat(configuration.get("yarn.application.classpath"))
                .startsWith(dir.resolve("conf") + ",")
                .doesNotContain("hawser-");
        assertThat(dir.resolve("worker2/conf/yarn-site.xml")).exists();
        assertThat(dir.resolve("conf/log4j.properties")).exists();
    }

    private ClusterSpec spec(Profile profile) {
        return ClusterSpec.of(dir, profile);
    }

    private static ConfigurationWriter writer(ClusterSpec spec) {
        PortPlan ports = spec.workers() == 2
                ? PORTS
                : new FreePorts(new Random(1)).plan(DaemonId.all(Profile.STOCK, spec.workers(), 0));
        return new ConfigurationWriter(spec, RuntimeLayout.locate(), ports);
    }

    private static Map<String, String> difference(Map<String, String> more, Map<String, String> less) {
        Map<String, String> rest = new HashMap<>(more);
        rest.entrySet().removeAll(less.entrySet());
        return rest;
    }
}
