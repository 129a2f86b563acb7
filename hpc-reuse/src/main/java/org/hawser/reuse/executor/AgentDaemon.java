// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.AgentStart;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands in for the NodeManager on a memory node, which has none: takes the agent that mpirun has started, or starts one,
 * and replaces it when it is lost. Its program runs until SIGTERM, or until the node was drained and is empty.
 */
public final class AgentDaemon implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentDaemon.class);
    private static final long LOOK_MILLIS = 500;
    /** Shorter than the time after which a cluster that stops kills what is left. */
    private static final Duration END_LIMIT = Duration.ofSeconds(6);

    private final RunDirectory run;
    private final ProcessLock claim;
    private final AgentSupervisor supervisor;

    private AgentDaemon(RunDirectory run, ProcessLock claim, AgentSupervisor supervisor) {
        this.run = run;
        this.claim = claim;
        this.supervisor = supervisor;
    }

    /** Hears how the start of the agent goes; what it throws ends the node. By itself, it has the start tried again. */
    public interface Start {
        /** For the first time, the agent answers. */
        default void succeeded() throws IOException {}

        /** No agent has answered yet, and the start of one has failed for that reason. May be called again. */
        default void failed(String reason) throws IOException {}
    }

    /** The configuration of the node is on the class path. */
    public static void main(String[] args) {
        try {
            runUntilDrained(new YarnConfiguration(), new Start() {}, () -> {});
            System.exit(0);
        } catch (IOException | ConfigException e) {
            LOG.error("The memory node cannot serve: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.exit(1);
    }

    /**
     * Serves until the node is drained. The end of this process ends the agent too, unless it is killed.
     *
     * @param start is told how the agent starts
     * @param afterEnd done once the agent has ended
     * @throws ConfigException if the settings are not those of a memory node
     */
    public static void runUntilDrained(Configuration settings, Start start, Runnable afterEnd)
            throws IOException, InterruptedException {
        AgentDaemon daemon = start(settings);
        Runnable end = () -> {
            daemon.close();
            afterEnd.run();
        };
        Thread atExit = new Thread(end, "end-agent");
        Runtime.getRuntime().addShutdownHook(atExit);
        try {
            daemon.awaitDrained(start);
            LOG.info("The node is drained and empty: it ends");
        } finally {
            if (removeHook(atExit)) {
                end.run();
            }
        }
    }

    /** False if this process ends already. */
    private static boolean removeHook(Thread atExit) {
        try {
            return Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            return false;
        }
    }

    static AgentDaemon start(Configuration settings) throws IOException {
        Lookup lookup = settings::get;
        if (NodeResources.from(lookup).slots() != 0) {
            throw new ConfigException(
                    ReuseKeys.SLOTS.name(),
                    ReuseKeys.SLOTS.name() + " is not 0, but a memory node runs no containers. Set it to 0.");
        }
        RunDirectory run = RunDirectory.of(lookup).create();
        ProcessLock claim = run.claim();
        long patienceNanos = ReuseKeys.AGENT_START.get(lookup) == AgentStart.MPIRUN
                ? ReuseKeys.AGENT_PATIENCE.get(lookup).toNanos()
                : 0;
        SharedClassPath shared = SharedClassPath.from(settings, System.getenv());
        AgentSupervisor supervisor = new AgentSupervisor(
                run,
                Optional.of(new AgentLauncher(settings, run, shared)),
                patienceNanos,
                ReuseKeys.AGENT_SILENCE.get(lookup),
                "The memory of this node is not served",
                () -> {},
                // Nobody reads them here.
                new ExecutorMetrics().register(new MetricsSystemImpl("AgentDaemon")));
        supervisor.start();
        LOG.info("Keeping the agent of the memory node alive, run directory {}", run.path());
        return new AgentDaemon(run, claim, supervisor);
    }

    private void awaitDrained(Start start) throws IOException, InterruptedException {
        boolean up = false;
        while (Files.notExists(run.drained())) {
            up = up || isUp(start);
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private boolean isUp(Start start) throws IOException {
        if (supervisor.obstacle().isEmpty()) {
            start.succeeded();
            return true;
        }
        Optional<String> failure = supervisor.startFailure();
        if (failure.isPresent()) {
            start.failed(failure.get());
        }
        return false;
    }

    /** Ends the agent and returns when it has ended, or after a few seconds. */
    @Override
    public void close() {
        supervisor.stop(true);
        try {
            awaitAgentEnd();
            claim.close();
        } catch (IOException e) {
            LOG.warn("The end of the agent of {} was not awaited", run.path(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** An agent holds its lock as long as it lives. */
    private void awaitAgentEnd() throws IOException, InterruptedException {
        long start = System.nanoTime();
        Optional<ProcessLock> free = ProcessLock.tryTake(run.agentLock());
        while (free.isEmpty() && System.nanoTime() - start < END_LIMIT.toNanos()) {
            Thread.sleep(LOOK_MILLIS / 10);
            free = ProcessLock.tryTake(run.agentLock());
        }
        if (free.isPresent()) {
            free.get().close();
        }
    }
}
