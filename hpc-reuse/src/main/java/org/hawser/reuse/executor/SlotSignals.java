// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends signals to containers in slots. They go through the agent, so that the container ends and its slot stays. A
 * lost agent is replaced within seconds, and the slots report to the new one. A signal waits for that.
 */
final class SlotSignals {
    private static final Logger LOG = LoggerFactory.getLogger(SlotSignals.class);
    private static final long POLL_MILLIS = 50;

    private final AgentSupervisor agent;
    private final ActiveContainers active;
    private final Duration patience;

    /** @param patience how long a signal waits for an agent that knows the container */
    SlotSignals(AgentSupervisor agent, ActiveContainers active, Duration patience) {
        this.agent = agent;
        this.active = active;
        this.patience = patience;
    }

    /**
     * Returns whether an agent has delivered the signal; false if none did within the limit, or if the container has
     * ended.
     */
    boolean deliver(String containerId, int signal) {
        long start = System.nanoTime();
        while (true) {
            Optional<String> obstacle = tryDeliver(containerId, signal);
            if (obstacle.isEmpty()) {
                return true;
            }
            boolean waits = active.isAlive(containerId)
                    && mayBeReplaced()
                    && System.nanoTime() - start < patience.toNanos()
                    && pause();
            if (!waits) {
                LOG.info("{} is signalled without the agent: {}", containerId, obstacle.get());
                return false;
            }
        }
    }

    /** The obstacle; empty if the signal was delivered. */
    private Optional<String> tryDeliver(String containerId, int signal) {
        try (Connection line = agent.connect()) {
            line.send(new Message.Signal(containerId, signal), agent.silence());
            return line.receive(Message.Signalled.class, agent.silence()).delivered()
                    ? Optional.empty()
                    : Optional.of("none of its slots has reported that container");
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Waiting does not help if the agent hangs or has another version. */
    private boolean mayBeReplaced() {
        return agent.obstacle()
                .filter(reason -> reason != ForkReason.AGENT_DOWN)
                .isEmpty();
    }

    private static boolean pause() {
        try {
            Thread.sleep(POLL_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
