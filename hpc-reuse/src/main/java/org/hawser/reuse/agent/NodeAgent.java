// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.config.AgentStart;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.pool.SlotPool;
import org.hawser.reuse.protocol.ContainerFiles;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.hawser.reuse.service.AgentService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The node agent: one process per node that owns the pool of slots. Composition root.
 *
 * <p>Usage: {@code NodeAgent <run directory>}; the settings are the NodeManager's, in {@code agent-site.xml} there.
 */
public final class NodeAgent {
    private static final Logger LOG = LoggerFactory.getLogger(NodeAgent.class);

    /** Several times the period of the pool's ticks. */
    private static final Duration CLOCK_STEP = Duration.ofMillis(500);

    /** How long a new agent waits for surviving spare ranks before it starts a plain process. */
    private static final Duration SPARES_SETTLE = Duration.ofSeconds(2);

    private NodeAgent() {}

    /** Runs an agent that a NodeManager started. */
    public static void main(String[] args) throws Exception {
        run(new RunDirectory(Path.of(args[0])).create(), AgentMembership.none(), NodeAgent::plainProcesses);
    }

    private static SlotLauncher plainProcesses(RunDirectory run, Lookup settings, SlotCommand command) {
        String reason = ReuseKeys.AGENT_START.get(settings) == AgentStart.MPIRUN
                ? "started by an agent outside of mpirun"
                : "started without mpirun";
        return new ProcessSlotLauncher(run, settings, command, SlotNetwork.tcp(reason));
    }

    /**
     * Serves until it is told to stop, or has been without a NodeManager for too long. Does not return.
     *
     * @param membership the agent's place in an MPI world, if it is a rank
     * @param launchers creates the launcher of slots
     */
    public static void run(RunDirectory run, AgentMembership membership, SlotLauncher.Factory launchers)
            throws Exception {
        Optional<ProcessLock> lock = ProcessLock.tryTake(run.agentLock());
        if (lock.isEmpty()) {
            LOG.error("The agent cannot serve {}: another agent already does", run.path());
            System.exit(1);
        }
        run(run, lock.orElseThrow(), membership, launchers);
    }

    /** The same for a process that already holds the lock. */
    @SuppressWarnings("try") // held, not used
    public static void run(
            RunDirectory run, ProcessLock held, AgentMembership membership, SlotLauncher.Factory launchers)
            throws Exception {
        Configuration conf = new Configuration(false);
        conf.addResource(run.agentSite().toUri().toURL());
        try (ProcessLock lock = held) {
            ContainerFiles.write(run.agentPid(), ProcessHandle.current().pid());
            serve(run, conf, membership, launchers);
        } catch (IOException | ConfigException e) {
            // No stack trace: the message is complete, and the NodeManager quotes the last lines of this log.
            LOG.error("The agent cannot serve {}: {}", run.path(), e.getMessage());
            System.exit(1);
        } catch (RuntimeException e) {
            LOG.error("The agent cannot serve {}", run.path(), e);
            System.exit(1);
        }
        System.exit(0);
    }

    private static void serve(
            RunDirectory run, Configuration conf, AgentMembership membership, SlotLauncher.Factory launchers)
            throws Exception {
        Lookup lookup = conf::get;
        NodeResources resources = NodeResources.from(lookup);
        SharedClassPath shared = SharedClassPath.from(conf, System.getenv());
        MetricsSystem metricsSystem = DefaultMetricsSystem.initialize("HawserAgent");
        AgentMetrics metrics = new AgentMetrics().register(metricsSystem);
        SlotPool pool = new SlotPool(limits(lookup), new RunningClock(System::nanoTime, CLOCK_STEP));
        SpareRanks spares = new SpareRanks(run, metrics, SPARES_SETTLE);
        Optional<Message.Ranks> ranks = ranks(lookup, membership).filter(any -> resources.slots() > 0);
        PoolSize size = new PoolSize(run.resized(), resources);
        long maxLogBytes = ReuseKeys.MAX_LOG_SIZE.get(lookup);
        LogKeeper.start(run, maxLogBytes);
        CountDownLatch stopped = new CountDownLatch(1);
        // Services come first: reducers may wait for what an earlier agent served, and the archive may take a minute.
        try (AgentServices services = AgentServices.start(
                        ServiceLoader.load(AgentService.class), lookup, run, metricsSystem, membership);
                AgentWeb web = AgentWeb.start(conf, services.pages())) {
            LOG.info("Services: {}", services);
            Optional<ClassArchive> archive =
                    resources.slots() == 0 ? Optional.empty() : NodeArchive.prepare(run, lookup, shared);
            SlotLauncher processes = launchers.create(run, lookup, new SlotCommand(lookup, resources, shared, archive));
            SlotLauncher launcher =
                    ranks.isEmpty() ? processes : new SpareSlotLauncher(run, lookup, spares, processes, metrics);
            try (PoolManager manager =
                    PoolManager.start(pool, launcher, metrics, run.slotEnds(maxLogBytes), size.initial())) {
                String node = web.node(run);
                web.show(() -> manager.live(node));
                OrphanWatch orphans = new OrphanWatch(ReuseKeys.ORPHAN_TIMEOUT.get(lookup), () -> {
                    LOG.warn("No NodeManager for {}: the pool ends", ReuseKeys.ORPHAN_TIMEOUT.get(lookup));
                    stopped.countDown();
                });
                AgentSessions sessions =
                        new AgentSessions(manager, size, metrics, orphans, spares, ranks, web.address(), reason -> {
                            LOG.info("Told to stop: {}", reason);
                            stopped.countDown();
                        });
                try (AgentServer server = AgentServer.start(run.socket(), sessions)) {
                    LOG.info("Serving at {}, pages at {}, {}", run.socket(), web.address(), server);
                    stopped.await();
                    size.forget();
                    spares.dismiss();
                }
            }
        }
    }

    /** Empty if slots are not ranks. */
    private static Optional<Message.Ranks> ranks(Lookup lookup, AgentMembership membership) {
        boolean slots = ReuseKeys.AGENT_START.get(lookup) == AgentStart.MPIRUN && !ReuseKeys.ON_DEMAND.get(lookup);
        return Optional.of(new Message.Ranks(!membership.world().isEmpty(), 0, ReuseKeys.SPARE_RANKS.get(lookup)))
                .filter(any -> slots);
    }

    private static SlotPool.Limits limits(Lookup lookup) {
        return new SlotPool.Limits(
                ReuseKeys.SLOT_START_TIMEOUT.get(lookup),
                ReuseKeys.CONFIRM_TIMEOUT.get(lookup),
                // Slots enforce this limit themselves. The agent enforces it on slots that cannot.
                ReuseKeys.CLEANING_TIMEOUT.get(lookup).multipliedBy(3),
                ReuseKeys.PARALLEL_STARTS.get(lookup),
                Duration.ofMillis(500),
                ReuseKeys.CROSS_USERS.get(lookup),
                ReuseKeys.ON_DEMAND.get(lookup));
    }
}
