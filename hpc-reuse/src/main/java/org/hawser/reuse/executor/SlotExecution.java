// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.util.Shell;
import org.hawser.common.process.BoundedFile;
import org.hawser.reuse.config.Placement;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.ProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one container in a slot, instead of the shell command of the stock executor. The stock command takes over if
 * the agent has no slot, or is lost or silent before a slot has taken the container. Once a slot has taken it, it is
 * never started again. A container that is killed before it was started never runs.
 */
final class SlotExecution implements Shell.CommandExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(SlotExecution.class);
    private static final int SIGNALLED = 128;
    /** The exit code that the stock executor reports for a container that was killed before its start. */
    private static final int TERMINATED = ofSignal(15);

    private final LaunchSpec spec;
    private final Services services;
    private final LaunchScript script;
    private final Path workDir;
    private final Forker forker;
    private final BooleanSupplier wanted;
    private volatile Optional<Shell.CommandExecutor> fallBack = Optional.empty();
    private volatile int exitCode = -1;
    private volatile String output = "";

    /**
     * What every container's execution shares.
     *
     * @param maxWaitMillis how long a container waits for a free slot
     * @param confirmLimit how long its slot may take after that to enter the program
     */
    record Services(
            AgentSupervisor agent,
            ActiveContainers active,
            ExecutorMetrics metrics,
            BoundedFile placements,
            long maxWaitMillis,
            Duration confirmLimit) {
        /** Records where a container runs. It also runs if that fails. */
        void note(Placement placement) {
            try {
                placements.append(placement.line());
            } catch (IOException e) {
                LOG.warn("Cannot record in {} where a container runs", placements.file(), e);
            }
        }
    }

    /** Makes the stock command, and notes why. */
    interface Forker {
        Shell.CommandExecutor fork(Fork why);
    }

    /** @param wanted whether the container is to run; false once it is being killed */
    SlotExecution(LaunchSpec spec, Services services, LaunchScript script, Forker forker, BooleanSupplier wanted) {
        this.spec = spec;
        this.services = services;
        this.script = script;
        this.workDir = Path.of(spec.workDir());
        this.forker = forker;
        this.wanted = wanted;
    }

    @Override
    public void execute() throws IOException {
        AgentSupervisor agent = services.agent();
        Optional<ForkReason> obstacle = agent.obstacle();
        Optional<Fork> rejection =
                obstacle.isEmpty() ? runInSlot(agent) : obstacle.map(reason -> new Fork(reason, agent.trouble()));
        services.active().remove(spec.containerId());
        if (rejection.isPresent() && wanted.getAsBoolean()) {
            fork(rejection.get());
            return;
        }
        if (rejection.isPresent()) {
            killed();
        }
        script.programEnded(workDir);
        if (exitCode != 0) {
            throw new Shell.ExitCodeException(exitCode, output);
        }
    }

    /** Returns why the container did not run in a slot. A forked command must not run in here: its failure is not ours. */
    private Optional<Fork> runInSlot(AgentSupervisor agent) throws IOException {
        long asked = System.nanoTime();
        try (Connection connection = agent.connect()) {
            Optional<Fork> unprepared = prepare(connection);
            if (unprepared.isPresent()) {
                return unprepared;
            }
            if (!wanted.getAsBoolean()) {
                services.active().kill(spec.containerId());
            }
            connection.send(new Message.Launch(spec, services.maxWaitMillis()), agent.silence());
            Message answer = connection.receive(
                    agent.silence().plusMillis(services.maxWaitMillis()).plus(services.confirmLimit()));
            if (answer instanceof Message.NoSlot none) {
                return Optional.of(none.why());
            }
            if (answer instanceof Message.Started started) {
                started(started, System.nanoTime() - asked);
                script.programEntered(workDir, spec.environment());
                // There is no time limit. The supervisor ends the wait if the agent is silent.
                answer = connection.receive();
            }
            ended(answer);
        } catch (IOException e) {
            if (services.active().wasKilled(spec.containerId())) {
                killed();
                return Optional.empty();
            }
            if (services.active().takeBack(spec.containerId())) {
                return Optional.of(rejection(agent, e));
            }
            script.programEntered(workDir, spec.environment());
            LOG.info("{} continues without the agent: {}", spec.containerId(), e.getMessage());
            exitCode = services.active().awaitExitCode(spec.containerId());
        }
        return Optional.empty();
    }

    private Optional<Fork> prepare(Connection connection) {
        try {
            script.prepare(workDir);
            services.active().add(spec.containerId(), spec.files(), connection);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new Fork(ForkReason.PREPARATION, e.toString()));
        }
    }

    private static Fork rejection(AgentSupervisor agent, IOException failure) {
        if (agent.obstacle().filter(ForkReason.AGENT_SILENT::equals).isPresent()) {
            return new Fork(ForkReason.AGENT_SILENT, agent.trouble());
        }
        return new Fork(
                failure instanceof SocketTimeoutException ? ForkReason.AGENT_SILENT : ForkReason.AGENT_DOWN,
                String.valueOf(failure.getMessage()));
    }

    private void killed() {
        LOG.info("{} was killed before it was started", spec.containerId());
        exitCode = TERMINATED;
    }

    private void started(Message.Started started, long launchNanos) {
        services.metrics().inSlot(launchNanos);
        String slot = started.slot() + "." + started.incarnation();
        services.note(new Placement(
                System.currentTimeMillis(),
                spec.containerId(),
                slot,
                started.pid(),
                started.use(),
                started.waitedNanos() / 1000,
                ""));
        LOG.info("{} runs in slot {}, pid {}, use {}", spec.containerId(), slot, started.pid(), started.use());
    }

    private void ended(Message answer) throws ProtocolException {
        if (!(answer instanceof Message.Ended end)) {
            throw new ProtocolException(
                    "expected Ended, got " + answer.getClass().getSimpleName());
        }
        exitCode = end.exitCode();
        output = end.diagnostics();
    }

    private void fork(Fork rejection) throws IOException {
        script.undo(workDir);
        Shell.CommandExecutor command = forker.fork(rejection);
        fallBack = Optional.of(command);
        command.execute();
    }

    @Override
    public int getExitCode() throws IOException {
        return fallBack.isPresent() ? fallBack.get().getExitCode() : exitCode;
    }

    @Override
    public String getOutput() throws IOException {
        return fallBack.isPresent() ? fallBack.get().getOutput() : "";
    }

    @Override
    public void close() {
        fallBack.ifPresent(Shell.CommandExecutor::close);
    }

    static int ofSignal(int number) {
        return SIGNALLED + number;
    }
}
