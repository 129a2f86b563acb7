// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.reuse.protocol.Message;

/** A cluster of two workers, whose processes can be killed. Each kill returns when the process is dead. */
public record TwoNodes(TestCluster cluster) {
    /** Of each worker. */
    public static final int SLOTS = 4;

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final List<Integer> WORKERS = List.of(1, 2);

    public TwoNodes {
        requireNonNull(cluster, "cluster is null");
    }

    /** Starts it. Chronos notices a lost node, for which the ResourceManager itself would take ten minutes. */
    public static TwoNodes start(Clusters clusters, Path dir, Map<String, String> settings) {
        ClusterSpec spec = ClusterSpec.of(dir, Profile.HAWSER)
                .withWorkers(WORKERS.size())
                .withSlots(SLOTS)
                .withSetting("yarn.resourcemanager.scheduler.monitor.enable", "true")
                .withSetting("yarn.resourcemanager.scheduler.monitor.policies", "org.hawser.chronos.rm.ChronosPolicy")
                // An ApplicationMaster asks the dead node to stop containers; by default for three minutes.
                .withSetting("yarn.client.nodemanager-connect.max-wait-ms", "3000")
                .withSetting("yarn.client.nodemanager-connect.retry-interval-ms", "500")
                .withSetting("yarn.resourcemanager.am.max-attempts", "50")
                // As shipped: tests wait for both after they have killed a process.
                .withSetting("hawser.transport.silence", "3s")
                .withSetting("hawser.shuffle.patience", "10s")
                .withSettings(settings);
        return new TwoNodes(clusters.start(spec));
    }

    /** Waits until all slots are there, all idle. */
    public void awaitIdle() {
        WORKERS.forEach(worker -> cluster.pool(worker).awaitIdle(SLOTS));
    }

    /** The worker on which such a container is in a slot; waits for one. */
    public int workerOf(Predicate<String> container) {
        return find(container).worker();
    }

    /** Kills the slot in which such a container is; waits for one that lives, since its agent may not know yet of a death. */
    public void killSlotOf(Predicate<String> container) {
        await("a slot that lives")
                .atMost(LIMIT)
                .until(() -> ProcessHandle.of(find(container).slot().pid()), Optional::isPresent)
                .ifPresent(TwoNodes::kill);
    }

    /** Kills an agent and returns when there is another. */
    public void replaceAgent(int worker) {
        long pid = cluster.pool(worker).status().agentPid();
        kill(pid);
        await("another agent")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> cluster.pool(worker).status().agentPid() != pid);
    }

    /** Kills a NodeManager and starts another. */
    public void replaceNodeManager(int worker) {
        cluster.local().killDaemon(Role.NODEMANAGER, worker);
        cluster.local().startDaemon(Role.NODEMANAGER, worker);
    }

    /** Kills NodeManager, agent and slots, for good. */
    public void killNode(int worker) {
        killNode(cluster, worker);
    }

    /** The same of any cluster. */
    public static void killNode(TestCluster cluster, int worker) {
        Message.Status pool = cluster.pool(worker).status();
        cluster.local().killDaemon(Role.NODEMANAGER, worker);
        // Spare ranks first: one that is left would be the next agent. Some of them may be agent and slots by now.
        Stream.of(
                        SlotProcesses.spares(cluster.local().runDir(worker)).stream(),
                        Stream.of(pool.agentPid()),
                        pool.slots().stream().map(Message.SlotStatus::pid))
                .flatMap(pids -> pids)
                .distinct()
                .forEach(TwoNodes::kill);
    }

    public void stop() {
        cluster.stop();
    }

    private Place find(Predicate<String> container) {
        return await("a container in a slot")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(
                        () -> WORKERS.stream()
                                .map(worker -> places(worker))
                                .flatMap(Collection::stream)
                                .filter(place -> container.test(place.slot().containerId()))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private List<Place> places(int worker) {
        return cluster.pool(worker).status().slots().stream()
                .filter(slot -> !slot.containerId().isEmpty() && slot.pid() > 0)
                .map(slot -> new Place(worker, slot))
                .toList();
    }

    /** Kills a process, unless it has ended since somebody told its pid. */
    private static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(TwoNodes::kill);
    }

    private static void kill(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().join();
    }

    private record Place(int worker, Message.SlotStatus slot) {}
}
