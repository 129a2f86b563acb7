// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.conf.FreePorts;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.PoolStarter;
import org.junit.jupiter.api.Test;

class TestAllocationSettings {
    private static final NodeSize SIZE = new NodeSize(4, 8192);

    @Test
    void worker_anyOfThem_listensOnItsAddressAtAnyPort() {
        Map<String, String> worker = settings("local", Profile.HAWSER, Map.of()).worker(node(1), 0, "10.0.0.2");

        assertThat(worker)
                .containsEntry("dfs.datanode.address", "10.0.0.2:0")
                .containsEntry("yarn.nodemanager.hostname", "10.0.0.2")
                .containsEntry("yarn.nodemanager.address", "${yarn.nodemanager.hostname}:0")
                .containsEntry("mapreduce.shuffle.port", "0")
                .containsEntry("hawser.reuse.agent-http-address", "10.0.0.2:0")
                .containsEntry("yarn.nodemanager.recovery.enabled", "false");
        assertThat(worker).containsEntry("hawser.reuse.address-dir", "/home/u/hawser-7/agents");
        assertThat(worker.get("fs.defaultFS")).startsWith("hdfs://10.0.0.1:");
        assertThat(worker.entrySet())
                .filteredOn(setting -> setting.getValue().contains("localhost"))
                .extracting(Map.Entry::getKey)
                .as("pages that believe any name")
                .containsExactlyInAnyOrder("dfs.namenode.http-address", "dfs.datanode.http.address");
    }

    @Test
    void worker_twoOnOneHost_haveNoDirectoryInCommon() {
        AllocationSettings settings = settings("local", Profile.HAWSER, Map.of());
        Map<String, String> first = settings.worker(node(1), 0, "10.0.0.2");
        Map<String, String> second = settings.worker(node(2), 1, "10.0.0.2");

        assertThat(List.of(
                        "dfs.datanode.data.dir",
                        "yarn.nodemanager.local-dirs",
                        "yarn.nodemanager.log-dirs",
                        "hadoop.tmp.dir",
                        "hawser.reuse.run-dir"))
                .allSatisfy(key -> assertThat(first.get(key)).isNotNull().isNotEqualTo(second.get(key)));
    }

    @Test
    void worker_slots_fitTheMemoryOfTheNode() {
        Map<String, String> worker = settings("shm", Profile.HAWSER, Map.of()).worker(node(1), 0, "10.0.0.2");

        int container = Integer.parseInt(worker.get("mapreduce.map.memory.mb"));
        int slots = Integer.parseInt(worker.get("hawser.reuse.slots"));
        assertThat(worker)
                .containsEntry("yarn.nodemanager.resource.memory-mb", Integer.toString(slots * container))
                .containsEntry("dfs.datanode.data.dir", "file:///dev/shm/hawser-7/n1-hdfs");
        assertThat(slots * container).isLessThan(8192 * 3 / 4);
    }

    @Test
    void worker_thatIsTheMasterToo_isTheFirst() {
        AllocatedNode master = new AllocatedNode(0, "n0", NodeRole.MASTER);

        assertThat(settings("local", Profile.HAWSER, Map.of()).worker(master, 0, "10.0.0.1"))
                .containsEntry("yarn.nodemanager.local-dirs", "/tmp/hawser-7/n0/worker1/nm-local");
    }

    @Test
    void common_sharedFileSystem_keepsOneCopy() {
        assertThat(settings("/scratch/u", Profile.HAWSER, Map.of()).common())
                .containsEntry("dfs.replication", "1")
                .containsEntry("dfs.namenode.name.dir", "file:///scratch/u/hawser-7/namenode");
    }

    @Test
    void settings_ofTheUser_winEverywhere() {
        AllocationSettings settings =
                settings("local", Profile.HAWSER, Map.of("hadoop.tmp.dir", "/mine", "hawser.reuse.slots", "1"));

        assertThat(settings.common()).containsEntry("hadoop.tmp.dir", "/mine");
        assertThat(settings.worker(node(1), 0, "10.0.0.2"))
                .containsEntry("hadoop.tmp.dir", "/mine")
                .containsEntry("hawser.reuse.slots", "1");
    }

    @Test
    void stockProfile_hasNothingOfHawser() {
        Map<String, String> worker = settings("local", Profile.STOCK, Map.of()).worker(node(1), 0, "10.0.0.2");

        assertThat(worker.keySet()).noneMatch(key -> key.startsWith("hawser."));
        assertThat(worker).doesNotContainKey("yarn.nodemanager.container-executor.class");
    }

    @Test
    void common_memoryForIntermediateFiles_letsJobsUseIt() {
        assertThat(settings("local", Profile.HAWSER, Map.of("hawser.semem.memory", "1g"))
                        .common())
                .containsEntry("fs.file.impl", "org.hawser.common.localfs.HawserLocalFileSystem");
        assertThat(settings("local", Profile.HAWSER, Map.of()).common()).doesNotContainKey("fs.file.impl");
    }

    @Test
    void ibis_isToldWhereTasksAskForTurnsAndWhereToLog() {
        Map<String, String> ibis = Ibis.addedTo(Map.of());
        AllocationSettings settings = settings("local", Profile.HAWSER, ibis);
        String socket = "/dev/shm/hawser-7/shuffle/ibis.sock";

        assertThat(settings.common()).containsEntry("hawser.ibis.local-socket", socket);
        assertThat(settings.worker(node(1), 0, "10.0.0.2"))
                .containsEntry("hawser.ibis.local-socket", socket)
                .containsEntry("hawser.ibis.log-directory", "/tmp/hawser-7/n1/run/worker1");
        assertThat(settings("local", Profile.HAWSER, Map.of()).common()).doesNotContainKey("hawser.ibis.local-socket");
    }

    @Test
    void memoryNode_hasAnAgentWithoutSlotsOnItsAddress() {
        AllocatedNode node = new AllocatedNode(3, "n3", NodeRole.MEMORY);

        assertThat(settings("local", Profile.HAWSER, Map.of("hawser.reuse.slots", "1"))
                        .memoryNode(node, "10.0.0.4", 5 << 20, PoolStarter.MPIRUN))
                .containsEntry("hawser.reuse.slots", "0")
                .containsEntry("hawser.reuse.agent-start", "mpirun")
                .containsEntry("hawser.reuse.agent-http-address", "10.0.0.4:0")
                .containsEntry("yarn.nodemanager.address", "10.0.0.4:0")
                .containsEntry("hawser.reuse.run-dir", "/tmp/hawser-7/n3/run/memory3")
                .containsEntry("hawser.reuse.address-dir", "/home/u/hawser-7/agents")
                .containsEntry("hawser.semem.dedicated-memory", Integer.toString(5 << 20));
    }

    private static AllocatedNode node(int index) {
        return new AllocatedNode(index, "n" + index, NodeRole.WORKER);
    }

    private static AllocationSettings settings(String hdfs, Profile profile, Map<String, String> settings) {
        AllocationSpec spec = AllocationSpecs.of(AllocationSpecs.plan("n0", "n1", "n2"), hdfs, profile, settings);
        return new AllocationSettings(
                spec,
                new AllocationPlaces(spec.id(), spec.dir(), spec.localDir(), spec.hdfs()),
                RuntimeLayout.locate(),
                new PortPlan(
                        "10.0.0.1",
                        new FreePorts(new Random(1))
                                .plan(DaemonId.all(Profile.STOCK, 0, 0))
                                .ports()),
                MemoryPlan.of(
                        SIZE,
                        List.of(SIZE, SIZE),
                        Optional.empty(),
                        0,
                        spec.hdfs().kind() == HdfsPlace.Kind.SHM ? 1 : 0),
                new Access("u", List.of("10.0.0.1", "10.0.0.2")));
    }
}
