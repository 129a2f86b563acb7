// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hawser.reuse.config.ProcessLock;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.ProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A spare rank's wait until it is needed. It waits at the agent's socket. When the agent has ended, its lock in the run
 * directory is free: the first spare rank to take it is the next agent. An agent that is only stopped keeps its lock.
 *
 * @param orphanLimit how long to wait without an agent
 */
public record SpareWatch(RunDirectory run, Duration orphanLimit) {
    private static final Logger LOG = LoggerFactory.getLogger(SpareWatch.class);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final Duration GREETING_LIMIT = Duration.ofSeconds(10);

    /** The purpose for which a spare rank is needed. */
    public sealed interface Calling {
        /** It becomes the given slot. */
        record Slot(int slot, long incarnation) implements Calling {}

        /** It becomes the agent; it already holds the agent's lock. */
        record Agent(ProcessLock lock) implements Calling {}

        /** It is no longer needed. */
        record None(String reason) implements Calling {}
    }

    /** Waits until the purpose is known. */
    public Calling await() throws IOException {
        // The first agent may be about to start and must not find its lock taken.
        boolean served = false;
        long aloneSince = System.nanoTime();
        while (System.nanoTime() - aloneSince < orphanLimit.toNanos()) {
            boolean greeted = false;
            try (Connection line = greet()) {
                greeted = true;
                return listen(line);
            } catch (ProtocolException e) {
                return new Calling.None(e.getMessage());
            } catch (IOException e) {
                LOG.debug("No agent at {}", run.socket(), e);
            }
            if (greeted) {
                served = true;
                aloneSince = System.nanoTime();
            }
            Optional<ProcessLock> lock = served ? ProcessLock.tryTake(run.agentLock()) : Optional.empty();
            if (lock.isPresent()) {
                return new Calling.Agent(lock.get());
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
        return new Calling.None("no agent for " + orphanLimit.toSeconds() + " s");
    }

    private Connection greet() throws IOException {
        run.requireOwn();
        return Connection.greet(run.socket(), Message.Role.SPARE, GREETING_LIMIT);
    }

    private static Calling listen(Connection agent) throws IOException {
        while (true) {
            Message message = agent.receive();
            if (message instanceof Message.TakePlace place) {
                return new Calling.Slot(place.slot(), place.incarnation());
            } else if (message instanceof Message.Exit exit) {
                return new Calling.None(exit.reason().label());
            }
        }
    }
}
