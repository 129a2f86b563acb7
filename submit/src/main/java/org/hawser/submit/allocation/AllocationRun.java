/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.submit.allocation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.hawser.cluster.ClusterException;
import org.hawser.cluster.ClusterState;
import org.hawser.cluster.DaemonId;
import org.hawser.cluster.Progress;
import org.hawser.cluster.RuntimeLayout;
import org.hawser.cluster.conf.ConfigurationWriter;
import org.hawser.cluster.conf.FreePorts;
import org.hawser.cluster.conf.PortPlan;
import org.hawser.cluster.process.DaemonCommand;
import org.hawser.submit.SubmitException;
import org.hawser.submit.control.ControlServer;
import org.hawser.submit.control.NodeReport;
import org.hawser.submit.control.Order;
import org.hawser.submit.files.DirectoryTree;
import org.hawser.submit.network.Link;
import org.hawser.submit.network.LinkChoice;
import org.hawser.submit.network.MachineLinks;
import org.hawser.submit.node.Machine;
import org.hawser.submit.request.HdfsPlace;

/** One cluster from start to stop, and the user's command on it. To be used once, by one thread. */
public final class AllocationRun {
    private final AllocationSpec spec;
    private final AllocationPlaces places;
    private final RuntimeLayout layout;
    private final Map<String, String> environment;
    private final Progress progress;
    private Optional<Nodes> nodes = Optional.empty();
    private Optional<Masters> masters = Optional.empty();

    /**
     * A run on the nodes of the specification.
     *
     * @param environment of this process
     */
    public AllocationRun(
            AllocationSpec spec, RuntimeLayout layout, Map<String, String> environment, Progress progress) {
        this.spec = requireNonNull(spec, "spec is null");
        this.places = new AllocationPlaces(spec.id(), spec.dir(), spec.localDir(), spec.hdfs());
        this.layout = requireNonNull(layout, "layout is null");
        this.environment = Map.copyOf(environment);
        this.progress = requireNonNull(progress, "progress is null");
    }

    /**
     * Starts the cluster, runs the command, and stops the cluster. An interrupt ends the command and stops the cluster.
     *
     * @return how the command ended
     * @throws ClusterException if the cluster cannot be started; nothing is left running then
     */
    public CommandEnd run() {
        spec.time().requireTime(Instant.now());
        tellPlan();
        try (ControlServer server = prepare()) {
            try {
                startCluster(server);
                return runCommand();
            } catch (ClusterException e) {
                if (spec.time().left(Instant.now()).toSeconds() > 0) {
                    throw e;
                }
                progress.line(e.getMessage());
                return CommandEnd.timeOver();
            } finally {
                stop();
            }
        }
    }

    private void tellPlan() {
        NodePlan plan = spec.plan();
        progress.line("master " + plan.master() + "; workers " + names(plan.workers())
                + (plan.memoryNodes().isEmpty() ? "" : "; memory nodes " + names(plan.memoryNodes())) + "; launcher "
                + spec.launcher().label());
    }

    private ControlServer prepare() {
        Link link = masterLink();
        progress.line("daemons use " + link + "; configuration and logs are in " + spec.dir());
        try {
            Files.createDirectories(places.shared().logs());
            Files.createDirectories(places.shared().temporary());
        } catch (IOException e) {
            throw new SubmitException(
                    "Cannot write to " + spec.dir() + ": " + e + "; submit from a directory that can be written.", e);
        }
        NodeScript script = new NodeScript(spec, places);
        ControlServer server = ControlServer.open(link.address(), script.writeToken());
        script.write(server.address(), layout, environment);
        return server;
    }

    private void startCluster(ControlServer server) {
        Nodes started = new Nodes(spec.plan().remote(), server, places, progress);
        nodes = Optional.of(started);
        started.launch(spec.launcher());
        Map<AllocatedNode, NodeReport> reports = started.awaitReports(startLimit());
        NodeReport own = Machine.report(masterLink());
        requireSameNetwork(own.link(), reports);
        tellMpi(own, reports);
        MemoryPlan memory = memoryPlan(own, reports);
        progress.line("each worker runs up to "
                + memory.slots().stream().distinct().map(String::valueOf).collect(Collectors.joining(" or "))
                + " containers of " + memory.container() + " MiB");
        PortPlan ports = new PortPlan(
                own.link().address(),
                new FreePorts(new Random()).plan(DaemonId.all(0)).ports());
        AllocationSettings settings = new AllocationSettings(spec, places, layout, ports, memory);
        startMasters(settings, ports, memory);
        // Workers look for their masters again and again: they start at the same time.
        startWorkers(started, settings, memory, reports);
        masters.orElseThrow().awaitService();
        new Registration(
                        ports,
                        spec.plan().workers().size(),
                        startLimit(),
                        () -> started.loss().or(masters.orElseThrow()::loss),
                        progress)
                .await();
        progress.line("the cluster is ready, " + secondsLeft() + " s are left for the command");
    }

    private void startMasters(AllocationSettings settings, PortPlan ports, MemoryPlan memory) {
        DirectoryTree.createPrivate(places.nameNodeData().getParent());
        DirectoryTree.createPrivate(places.masterTemporary());
        ConfigurationWriter.write(places.shared().conf(), settings.common());
        ClusterState empty = new ClusterState(
                spec.profile(), spec.plan().workers().size(), memory.slots().get(0), spec.settings(), List.of());
        Masters starting = new Masters(
                places.shared(),
                ports,
                new DaemonCommand(places.shared(), spec.profile(), layout),
                memory,
                places.masterTemporary(),
                startLimit(),
                empty,
                progress);
        masters = Optional.of(starting);
        starting.start();
    }

    private void startWorkers(
            Nodes started, AllocationSettings settings, MemoryPlan memory, Map<AllocatedNode, NodeReport> reports) {
        List<AllocatedNode> workers = spec.plan().workers();
        for (int i = 0; i < workers.size(); i++) {
            AllocatedNode worker = workers.get(i);
            String address = reports.get(worker).link().address();
            started.start(
                    worker, Order.start(spec.profile(), settings.worker(worker, i, address), memory.workerHeap()));
        }
    }

    private CommandEnd runCommand() {
        Optional<Path> hadoopHome = Optional.ofNullable(environment.get("HADOOP_HOME"))
                .filter(text -> !text.isBlank())
                .map(Path::of);
        progress.line("running " + String.join(" ", spec.command()));
        Process command = new UserCommand(places, layout, hadoopHome).start(spec.command());
        CommandEnd end = new CommandWatch(command, spec.time(), this::lossOfMasters).await();
        progress.line(end.text());
        UserCommand.stop(command);
        return end;
    }

    /** A lost worker is only told of: Hadoop goes on without it. */
    private Optional<String> lossOfMasters() {
        nodes.orElseThrow().tellLosses();
        return masters.orElseThrow().loss();
    }

    private void stop() {
        // The interrupt that led here must not cut short what follows.
        boolean interrupted = Thread.interrupted();
        nodes.ifPresent(Nodes::stop);
        if (!masters.map(Masters::stop).orElse(true)) {
            progress.line("some processes of the master are still alive");
        }
        try {
            for (Path directory : places.masterDirectories()) {
                DirectoryTree.remove(directory);
            }
            for (Path directory : places.commonDirectories()) {
                DirectoryTree.removeIfEmpty(directory);
            }
            DirectoryTree.remove(places.shared().temporary());
            Files.deleteIfExists(places.token());
        } catch (IOException e) {
            progress.line("cannot remove temporary files: " + e);
        }
        progress.line("stopped; the logs are in " + places.shared().logs());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Link masterLink() {
        Optional<String> route =
                spec.plan().remote().stream().findFirst().flatMap(node -> MachineLinks.routeTo(node.name()));
        return new LinkChoice(MachineLinks.list(), route).choose(spec.interfaceName());
    }

    /** Daemons on a fast network and others on a slow one would work, slowly: better to say so. */
    private static void requireSameNetwork(Link master, Map<AllocatedNode, NodeReport> reports) {
        reports.forEach((node, report) -> {
            if (report.link().kind() != master.kind()) {
                throw new SubmitException("The master uses " + master + ", but node " + node + " uses " + report.link()
                        + ": choose an interface that all nodes have with --interface.");
            }
        });
    }

    /** Pools work without MPI, over TCP: a difference between nodes is worth a line, not an end. */
    private void tellMpi(NodeReport master, Map<AllocatedNode, NodeReport> reports) {
        reports.forEach((node, report) -> {
            if (!report.mpi().equals(master.mpi())) {
                progress.line("warning: node " + node + " has " + mpi(report) + ", the master has " + mpi(master)
                        + "; load the same module of Open MPI on all nodes");
            }
        });
    }

    private static String mpi(NodeReport report) {
        return report.mpi().isEmpty() ? "no Open MPI" : "Open MPI " + report.mpi();
    }

    private MemoryPlan memoryPlan(NodeReport own, Map<AllocatedNode, NodeReport> reports) {
        boolean single = spec.plan().isSingleNode();
        NodeSize master = size(own);
        List<NodeSize> workers = spec.plan().workers().stream()
                .map(node -> size(reports.get(node)))
                .map(size -> single ? size.half() : size)
                .toList();
        return MemoryPlan.of(
                single ? master.half() : master,
                workers,
                spec.slots(),
                spec.hdfs().kind() == HdfsPlace.Kind.SHM);
    }

    private NodeSize size(NodeReport report) {
        return NodeSize.of(report, spec.nodeCores(), spec.nodeMemory());
    }

    private Duration startLimit() {
        return spec.time().startLimit(Instant.now());
    }

    private long secondsLeft() {
        return spec.time().left(Instant.now()).toSeconds();
    }

    private static String names(List<AllocatedNode> nodes) {
        return nodes.stream().map(AllocatedNode::name).collect(Collectors.joining(", "));
    }
}
