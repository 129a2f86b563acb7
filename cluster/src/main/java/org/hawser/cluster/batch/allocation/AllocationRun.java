// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hawser.cluster.batch.command.CommandEnd;
import org.hawser.cluster.batch.command.CommandWatch;
import org.hawser.cluster.batch.command.UserCommand;
import org.hawser.cluster.batch.control.ControlServer;
import org.hawser.cluster.batch.node.Machine;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.plan.NodePlan;
import org.hawser.cluster.batch.pool.MpirunPools;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.conf.NodeMemory;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.files.Attempts;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.Link;
import org.hawser.cluster.core.pool.MemoryNodes;
import org.hawser.cluster.core.process.JavaCommand;

/** Runs a batch job's cluster and the user's command on it, from start to stop. To be used once, by one thread. */
public final class AllocationRun {
    private final AllocationSpec spec;
    private final AllocationPlaces places;
    private final RuntimeLayout layout;
    private final Map<String, String> environment;
    private final Progress progress;
    private final MasterFiles files;

    public AllocationRun(
            AllocationSpec spec, RuntimeLayout layout, Map<String, String> environment, Progress progress) {
        this.spec = requireNonNull(spec, "spec is null");
        this.places = new AllocationPlaces(spec.id(), spec.dir(), spec.localDir(), spec.hdfs());
        this.layout = requireNonNull(layout, "layout is null");
        this.environment = Map.copyOf(environment);
        this.progress = requireNonNull(progress, "progress is null");
        this.files = new MasterFiles(spec.plan().remote(), places, progress);
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
        Preparation preparation = new Preparation(spec, places, files, progress);
        Link link = preparation.link();
        try (ControlServer server = open(preparation, link)) {
            Nodes nodes = new Nodes(spec.plan().remote(), server, places, progress);
            MpirunPools mpirun = new MpirunPools(spec, places, layout, environment);
            AllocationCluster cluster = new AllocationCluster(spec, places, layout, nodes, mpirun, progress);
            try {
                cluster.start(survey(nodes, link));
                return runCommand(cluster);
            } catch (ClusterException e) {
                if (spec.time().left(Instant.now()).toSeconds() > 0) {
                    throw e;
                }
                progress.line(e.getMessage());
                return CommandEnd.timeOver();
            } finally {
                stop(cluster);
            }
        }
    }

    private ControlServer open(Preparation preparation, Link link) {
        try {
            return preparation.open(link, layout, new NodeEnvironment(environment, JavaCommand.home()));
        } catch (ClusterException e) {
            if (files.isClaimed()) {
                attempt(files::remove);
            }
            files.release();
            throw e;
        }
    }

    private void tellPlan() {
        NodePlan plan = spec.plan();
        progress.line("master " + plan.master() + "; workers " + names(plan.workers())
                + (plan.memoryNodes().isEmpty() ? "" : "; memory nodes " + names(plan.memoryNodes())) + "; launcher "
                + spec.launcher().label());
        MemoryNodes.warning(spec.settings(), plan.memoryNodes().size()).ifPresent(progress::line);
    }

    private Survey survey(Nodes nodes, Link link) {
        nodes.launch(spec.launcher());
        Survey survey = new Survey(
                spec,
                SiteFiles.read(layout.profiles().resolve(spec.profile().label())),
                Machine.report(link, layout, spec.localDir(), spec.hdfs(), NodeMemory.directory(spec.settings())),
                nodes.awaitReports(spec.time().startLimit(Instant.now())));
        survey.requireSameNetwork();
        return survey;
    }

    private CommandEnd runCommand(AllocationCluster cluster) {
        progress.line(
                "the cluster is ready, " + spec.time().left(Instant.now()).toSeconds() + " s are left for the command");
        Optional<Path> hadoopHome = RuntimeLayout.hadoopHome(environment);
        progress.line("running " + String.join(" ", spec.command()));
        Process command = new UserCommand(places, layout.root(), hadoopHome).start(spec.command());
        try {
            files.claim(command);
        } catch (IOException e) {
            progress.line("the command would outlive this process if that were killed: " + e);
        }
        CommandEnd end = new CommandWatch(command, spec.time(), cluster::loss).await();
        progress.line(end.text());
        UserCommand.stop(command);
        return end;
    }

    private void stop(AllocationCluster cluster) {
        // The interrupt that led here must not cut short what follows.
        boolean interrupted = Thread.interrupted();
        StopTime time = new StopTime(spec.time().stop(Instant.now(), interrupted));
        if (cluster.hasFileSystem()) {
            JobHistory history = new JobHistory(places.shared().conf(), places.history());
            history.collect(time).ifPresent(progress::line);
        }
        cluster.stop(time, () -> attempt(files::remove));
        // Only now: the second removal of a stop at once must not meet another run.
        files.release();
        progress.line("stopped; the logs are in " + places.shared().logs());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt(Attempts.Step removal) {
        try {
            removal.run();
        } catch (IOException | ClusterException e) {
            progress.line("cannot remove temporary files: " + e);
        }
    }

    private static String names(List<AllocatedNode> nodes) {
        return nodes.stream().map(AllocatedNode::name).collect(Collectors.joining(", "));
    }
}
