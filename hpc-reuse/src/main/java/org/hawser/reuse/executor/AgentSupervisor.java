// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hawser.common.config.ConfigException;
import org.hawser.common.process.BoundedFile;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.agent.SpareFiles;
import org.hawser.reuse.config.AgentLoss;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.ProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection to the agent open, which shows each of the two that the other is alive, and starts an agent if
 * there is none. Once a second it asks the agent for a sign of life. An agent that does not answer is stopped or
 * hangs. It may resume, so no second agent is started. While the agent is down or silent, containers are forked, with
 * the reason.
 */
final class AgentSupervisor {
    private static final Logger LOG = LoggerFactory.getLogger(AgentSupervisor.class);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MAX_BACKOFF_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long PULSE_MILLIS = 1000;
    /** How long a spare rank may take to replace a lost agent. */
    private static final long SPARE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final int LOG_LINES = 5;

    private final RunDirectory run;
    private final Optional<AgentLauncher> launcher;
    private final long patienceNanos;
    private final Duration silence;
    private final String effect;
    private final Runnable hangUp;
    private final ExecutorMetrics metrics;
    private final Thread thread = new Thread(this::supervise, "hawser-agent-supervisor");
    private volatile Optional<Connection> line = Optional.empty();
    private volatile String trouble = "not connected yet";
    private volatile boolean versionClash;
    private volatile boolean startFailed;
    private volatile boolean silent;
    /** The time of the unanswered question; empty if there is none. */
    private volatile Optional<Long> askedNanos = Optional.empty();

    private final ScheduledExecutorService pulse = DaemonThreads.timer("hawser-agent-pulse");
    private volatile boolean stopping;
    /** The newest agent that was started here; empty if there is none. */
    private Optional<Process> started = Optional.empty();

    /**
     * Supervises the agent of the given run directory.
     *
     * @param launcher empty if only something else starts the agent
     * @param patienceNanos how long something else may take to start it
     * @param silence how long the agent may leave a question unanswered
     * @param effect what the node does without an agent, for the log
     * @param hangUp ends every connection made by {@link #connect} once the agent is silent
     */
    AgentSupervisor(
            RunDirectory run,
            Optional<AgentLauncher> launcher,
            long patienceNanos,
            Duration silence,
            String effect,
            Runnable hangUp,
            ExecutorMetrics metrics) {
        this.run = run;
        this.launcher = launcher;
        this.patienceNanos = patienceNanos;
        this.silence = silence;
        this.effect = effect;
        this.hangUp = hangUp;
        this.metrics = metrics;
        thread.setDaemon(true);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a beat reports its own failure
    void start() {
        thread.start();
        long period = Math.min(PULSE_MILLIS, silence.toMillis());
        pulse.scheduleWithFixedDelay(this::beat, period, period, TimeUnit.MILLISECONDS);
    }

    /** The reason why the agent cannot be asked; empty while it answers. */
    Optional<ForkReason> obstacle() {
        if (silent) {
            return Optional.of(ForkReason.AGENT_SILENT);
        }
        if (line.isPresent()) {
            return Optional.empty();
        }
        return Optional.of(versionClash ? ForkReason.AGENT_VERSION : ForkReason.AGENT_DOWN);
    }

    /** Why there is no agent yet, once the start of one has failed; empty while it may just take its time. */
    Optional<String> startFailure() {
        return startFailed || versionClash || silent ? Optional.of(trouble) : Optional.empty();
    }

    String trouble() {
        return trouble;
    }

    Duration silence() {
        return silence;
    }

    /** Opens a connection for one conversation. */
    Connection connect() throws IOException {
        return greet(Message.Role.CLIENT);
    }

    private Connection greet(Message.Role role) throws IOException {
        run.requireOwn();
        return Connection.greet(run.socket(), role, silence);
    }

    private void beat() {
        Optional<Connection> to = line;
        if (to.isEmpty()) {
            return;
        }
        Optional<Long> asked = askedNanos;
        if (asked.isEmpty()) {
            askedNanos = Optional.of(System.nanoTime());
            ask(to.get());
        } else if (!silent && System.nanoTime() - asked.get() >= silence.toNanos()) {
            silent();
            hangUp.run();
        }
    }

    private void ask(Connection agent) {
        try {
            agent.send(new Message.Ping());
        } catch (IOException e) {
            // The reader of this connection notices its end too. The agent of the next connection does not owe this
            // answer.
            askedNanos = Optional.empty();
            LOG.debug("The agent cannot be asked", e);
        }
    }

    private void silent() {
        note("the node agent has not answered for " + silence.toMillis()
                + " ms: it is stopped, or hangs (its pid is in " + run.agentPid() + ")");
        if (!silent) {
            record();
        }
        silent = true;
    }

    private void answered() {
        askedNanos = Optional.empty();
        if (silent) {
            silent = false;
            trouble = "";
            LOG.info("The node agent answers again");
        }
    }

    /** Disconnects from the agent. With {@code endPool} the agent ends; otherwise it waits for the next NodeManager. */
    void stop(boolean endPool) {
        synchronized (this) {
            // From here on, nothing is recorded.
            stopping = true;
        }
        pulse.shutdownNow();
        Optional<Connection> to = line;
        to.ifPresent(connection -> {
            try (connection) {
                if (endPool) {
                    connection.send(new Message.Stop("the NodeManager stops"), silence);
                }
            } catch (IOException e) {
                LOG.info("The agent was gone already: {}", e.getMessage());
            }
        });
        if (endPool && to.isEmpty()) {
            endStarted();
        }
        thread.interrupt();
    }

    /** An agent that is still starting cannot be told to end in any other way. */
    private synchronized void endStarted() {
        started.ifPresent(Process::destroy);
    }

    private void supervise() {
        long backoff = RETRY_NANOS;
        boolean everUp = false;
        long lost = 0;
        long begin = System.nanoTime();
        while (!stopping) {
            try (Connection connection = greet(Message.Role.EXECUTOR)) {
                LOG.info("The node agent answers at {}", run.socket());
                if (agent().isEmpty() && !everUp) {
                    launcher.ifPresent(this::warnOfOldSettings);
                }
                versionClash = false;
                everUp = true;
                backoff = RETRY_NANOS;
                answered();
                line = Optional.of(connection);
                while (true) {
                    connection.receive(Message.Pong.class);
                    answered();
                }
            } catch (ProtocolException e) {
                versionClash = true;
                note(e.getMessage());
            } catch (SocketTimeoutException e) {
                silent();
            } catch (IOException e) {
                versionClash = false;
                if (line.isPresent() || silent) {
                    note("the node agent is gone: " + e.getMessage());
                    record();
                }
                silent = false;
            }
            if (line.isPresent()) {
                lost = System.nanoTime();
            }
            line = Optional.empty();
            if (stopping || versionClash || silent) {
                LockSupport.parkNanos(MAX_BACKOFF_NANOS / 10);
                continue;
            }
            boolean mayStart = everUp
                    ? System.nanoTime() - lost >= SPARE_NANOS || !SpareFiles.anyAlive(run)
                    : System.nanoTime() - begin >= patienceNanos;
            if (mayStart
                    && launcher.isPresent()
                    && agent().filter(Process::isAlive).isEmpty()) {
                Optional<Process> last = agent();
                if (last.isPresent()) {
                    note("the node agent ended with " + last.get().exitValue() + ": " + lastLines());
                    startFailed = true;
                    LockSupport.parkNanos(backoff);
                    backoff = Math.min(2 * backoff, MAX_BACKOFF_NANOS);
                }
                launch(launcher.get(), everUp || last.isPresent());
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** An agent that outlived its NodeManager has the settings of its own start. */
    private void warnOfOldSettings(AgentLauncher agent) {
        try {
            SortedSet<String> unknown = agent.unknownToRunning();
            if (!unknown.isEmpty()) {
                LOG.warn(
                        "The node agent outlived the last NodeManager and does not know the new values of {}. While no"
                                + " container runs, end it (its pid is in {}): the NodeManager then starts another one",
                        unknown,
                        run.agentPid());
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("The settings of the running agent cannot be read", e);
        }
    }

    private synchronized Optional<Process> agent() {
        return started;
    }

    private void launch(AgentLauncher agent, boolean again) {
        try {
            if (again) {
                metrics.agentRestarted();
            }
            synchronized (this) {
                if (!stopping) {
                    Process process = agent.launch();
                    LOG.info("Started the node agent, pid {}, log {}", process.pid(), run.agentLog());
                    started = Optional.of(process);
                }
            }
        } catch (IOException | ConfigException e) {
            synchronized (this) {
                started = Optional.empty();
            }
            note("the node agent cannot be started: " + e.getMessage());
            startFailed = true;
            LockSupport.parkNanos(MAX_BACKOFF_NANOS / 10);
        }
    }

    private void note(String what) {
        if (!what.equals(trouble)) {
            LOG.warn("{}: {}", effect, what);
        }
        trouble = what;
    }

    /** Leaves behind that the agent was lost, unless it was told to go. */
    private synchronized void record() {
        if (!stopping) {
            BoundedFile losses = run.agentLosses();
            try {
                losses.append(new AgentLoss(System.currentTimeMillis(), trouble).line());
            } catch (IOException | RuntimeException e) {
                LOG.warn("Cannot record in {} that the node agent was lost", losses.file(), e);
            }
        }
    }

    private String lastLines() {
        try {
            // Leaves out stack frames, which would displace the messages that they belong to.
            List<String> lines = Files.readAllLines(run.agentLog()).stream()
                    .filter(line -> !line.startsWith("\t"))
                    .toList();
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "no log at " + run.agentLog();
        }
    }
}
