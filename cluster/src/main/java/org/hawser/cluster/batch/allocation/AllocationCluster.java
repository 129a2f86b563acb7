// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.batch.control.Order;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSettings;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.plan.MemoryPlan;
import org.hawser.cluster.batch.pool.MpirunPools;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.FreePorts;
import org.hawser.cluster.core.conf.PortPlan;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.daemon.Daemons;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.files.DirectoryTree;
import org.hawser.cluster.core.files.JsonFile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.cluster.core.pool.PoolState;
import org.hawser.cluster.core.probe.Count;
import org.hawser.cluster.core.probe.Probes;
import org.hawser.cluster.core.start.Startup;
import org.hawser.cluster.core.state.ClusterState;
import org.hawser.cluster.core.state.RemoteWorker;
import org.hawser.reuse.cds.ClassArchive;

/** The daemons and pools of an allocation, started once all nodes have answered. To be used by one thread. */
final class AllocationCluster {
    private final AllocationSpec spec;
    private final AllocationPlaces places;
    private final RuntimeLayout layout;
    private final Nodes nodes;
    private final MpirunPools mpirun;
    private final Progress progress;
    private final JsonFile<ClusterState> state;
    private Optional<Daemons> masters = Optional.empty();
    private boolean mpirunLost;

    AllocationCluster(
            AllocationSpec spec,
            AllocationPlaces places,
            RuntimeLayout layout,
            Nodes nodes,
            MpirunPools mpirun,
            Progress progress) {
        this.spec = spec;
        this.places = places;
        this.layout = layout;
        this.nodes = nodes;
        this.mpirun = mpirun;
        this.progress = progress;
        this.state = ClusterState.file(places.shared());
    }

    /** Starts everything; returns when every worker is ready. */
    void start(Survey survey) {
        MemoryPlan memory = survey.memoryPlan();
        PoolState pools = survey.pools();
        if (!spec.plan().memoryNodes().isEmpty()) {
            MemoryNodes.requirePools(pools);
        }
        tell(memory, pools);
        PortPlan ports = new PortPlan(
                survey.master().link().address(),
                new FreePorts(new Random())
                        .plan(DaemonId.all(spec.profile(), 0, 0))
                        .ports());
        AllocationSettings settings = new AllocationSettings(
                spec.withSettings(survey.settings()), places, layout, ports, memory, survey.access());
        places.commonDirectories().forEach(DirectoryTree::createOwn);
        DirectoryTree.createPrivate(places.masterTemporary());
        SiteFiles.write(places.shared().conf(), settings.common());
        Map<AllocatedNode, Map<String, String>> ofWorkers = workerSettings(settings, survey, pools);
        Map<AllocatedNode, Map<String, String>> ofMemoryNodes = memoryNodeSettings(settings, survey, pools);
        if (pools.starter() == PoolStarter.MPIRUN) {
            Map<AllocatedNode, Map<String, String>> ofAll = new LinkedHashMap<>(ofWorkers);
            ofAll.putAll(ofMemoryNodes);
            mpirun.start(ofAll, survey.commonInterface());
            if (survey.commonInterface().isEmpty()) {
                progress.line("mpirun chooses its own interfaces: the daemons' interface does not have the same name "
                        + "on all nodes");
            }
            progress.line("mpirun starts the pools of " + ofAll.size() + " nodes; its log is "
                    + places.shared().mpirunLog());
        }
        Startup startup = startMasters(ports, memory);
        // They look for their masters and pools again and again: all start at the same time.
        ofWorkers.forEach((worker, own) -> nodes.start(worker, Order.start(spec.profile(), own, memory.workerHeap())));
        ofMemoryNodes.forEach((node, own) -> nodes.start(node, Order.start(spec.profile(), own, 0)));
        startup.awaitService(startLimit());
        Probes probes = new Probes(ports);
        awaitRegistered("DataNodes", probes::liveDataNodes);
        awaitRegistered("NodeManagers", probes::activeNodeManagers);
        if (pools.starter() != PoolStarter.NOBODY) {
            nodes.awaitReady(spec.plan().workers(), "pools", "containers are forked", startLimit());
        }
        if (!ofMemoryNodes.isEmpty()) {
            nodes.awaitReady(spec.plan().memoryNodes(), "memory nodes", "files stay on the workers", startLimit());
        }
    }

    private void awaitRegistered(String what, IntSupplier registered) {
        int workers = spec.plan().workers().size();
        Duration limit = startLimit();
        Count count = new Count(progress, workers, what, "registered");
        if (!count.await(limit, registered, this::requireNoLoss)) {
            throw new ClusterException("Only " + count.now() + " of " + workers + " " + what
                    + " have registered within " + limit.toSeconds() + " s; their logs say why.");
        }
    }

    private void requireNoLoss() {
        nodes.requireNoLoss();
        loss().ifPresent(loss -> {
            throw new ClusterException(loss);
        });
    }

    private void tell(MemoryPlan memory, PoolState pools) {
        progress.line("each worker runs up to "
                + memory.slots().stream().distinct().map(String::valueOf).collect(Collectors.joining(" or "))
                + " containers of " + memory.container() + " MiB"
                + (pools.starter() == PoolStarter.NOBODY ? "" : "; pools are " + pools.text()));
    }

    private Startup startMasters(PortPlan ports, MemoryPlan memory) {
        DaemonCommand command = new DaemonCommand(places.shared(), spec.profile(), layout)
                .withArchive(ClassArchive.directoryIn(spec.localDir()));
        Daemons daemons = new Daemons(
                places.shared(),
                command,
                NodeEnvironment.daemons(places.shared().dir(), command));
        masters = Optional.of(daemons);
        ClusterState empty = new ClusterState(
                        spec.profile(),
                        spec.plan().workers().size(),
                        memory.slots().get(0),
                        spec.settings(),
                        List.of())
                .withRemote(remote(spec.plan().workers()), remote(spec.plan().memoryNodes()));
        Startup startup = new Startup(daemons, ports, role -> jvmOptions(role, memory), state, empty, progress);
        startup.format();
        startup.start(Role.RESOURCEMANAGER);
        startup.start(Role.NAMENODE);
        startup.startAdded();
        return startup;
    }

    private List<String> jvmOptions(Role master, MemoryPlan memory) {
        int heap = master.equals(Role.JOBHISTORYSERVER) ? Math.max(256, memory.masterHeap() / 2) : memory.masterHeap();
        return Stream.concat(
                        master.isAdded() ? Stream.empty() : DaemonCommand.longLived(heap).stream(),
                        Stream.of("-Djava.io.tmpdir=" + places.masterTemporary()))
                .toList();
    }

    /** By this, status commands find the nodes from the master. */
    private List<RemoteWorker> remote(List<AllocatedNode> some) {
        return some.stream()
                .map(node -> new RemoteWorker(
                        places.node(node).worker(),
                        node.name(),
                        places.node(node).dir(),
                        List.of("/bin/bash", places.askNode().toString(), node.name()),
                        places.node(node).isMemoryNode()))
                .toList();
    }

    private Map<AllocatedNode, Map<String, String>> workerSettings(
            AllocationSettings settings, Survey survey, PoolState pools) {
        Map<AllocatedNode, Map<String, String>> all = new LinkedHashMap<>();
        List<AllocatedNode> workers = spec.plan().workers();
        for (int i = 0; i < workers.size(); i++) {
            Map<String, String> own = settings.worker(workers.get(i), i, survey.address(workers.get(i)));
            own.putIfAbsent("dfs.datanode.du.reserved", Long.toString(survey.reservedBytes(workers.get(i))));
            own.putAll(pools.settings());
            all.put(workers.get(i), own);
        }
        return all;
    }

    private Map<AllocatedNode, Map<String, String>> memoryNodeSettings(
            AllocationSettings settings, Survey survey, PoolState pools) {
        Map<AllocatedNode, Map<String, String>> all = new LinkedHashMap<>();
        for (AllocatedNode node : spec.plan().memoryNodes()) {
            long bytes = survey.memoryBytes(node);
            progress.line("memory node " + node + " keeps up to " + (bytes >> 20) + " MiB of intermediate data");
            all.put(node, settings.memoryNode(node, survey.address(node), bytes, pools.starter()));
        }
        return all;
    }

    /** What the cluster cannot go on without, if it is lost. A lost worker is only told of: Hadoop goes on without it. */
    Optional<String> loss() {
        nodes.tellLosses();
        mpirun.loss().filter(loss -> !mpirunLost).ifPresent(loss -> {
            mpirunLost = true;
            progress.line(loss);
        });
        return masters.flatMap(Daemons::loss);
    }

    /** Whether there is a file system that may hold the history of jobs. */
    boolean hasFileSystem() {
        return masters.isPresent() && masters.flatMap(Daemons::loss).isEmpty();
    }

    /** Stops all that was started; the removal is of what no node on this machine will still remove. */
    void stop(StopTime time, Runnable removal) {
        nodes.tellToStop(time.limits());
        boolean stopped = !time.isAtOnce() && nodes.awaitStopped(time);
        stopMaster(time);
        if (!stopped) {
            // What is on the master is gone before it waits for others: it may be killed while it waits.
            removal.run();
            nodes.awaitStopped(time);
        }
        removal.run();
    }

    private void stopMaster(StopTime time) {
        mpirun.stop(time);
        masters.ifPresent(started -> {
            if (!started.stop(time)) {
                progress.line("some processes of the master are still alive");
            }
            state.delete();
        });
    }

    private Duration startLimit() {
        return spec.time().startLimit(Instant.now());
    }
}
