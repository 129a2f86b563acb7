// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hawser.reuse.config.Ownership;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;

/**
 * The slot's connection to the agent. If the agent is lost, the slot connects again until an agent answers, and
 * reports its state and its container. A slot that finds no agent in time gives up.
 */
final class AgentLink {
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Path socket;
    private final Supplier<Message.SlotHello> whoAmI;
    private final Consumer<Message> handler;
    private final long orphanNanos;
    private final SlotLog log;
    /** Messages sent after the last greeting and before its answer. */
    private final List<Message> unsaid = new ArrayList<>();

    private volatile Connection connection;

    AgentLink(
            Path socket,
            Supplier<Message.SlotHello> whoAmI,
            Consumer<Message> handler,
            long orphanMillis,
            SlotLog log) {
        this.socket = socket;
        this.whoAmI = whoAmI;
        this.handler = handler;
        this.orphanNanos = TimeUnit.MILLISECONDS.toNanos(orphanMillis);
        this.log = log;
    }

    /**
     * Connects, passes every message to the handler, and connects again if the connection breaks. Returns when the
     * slot gives up.
     */
    String serve() {
        long lostSince = System.nanoTime();
        String trouble = "";
        while (System.nanoTime() - lostSince < orphanNanos) {
            try (Connection line = open()) {
                if (greet(line) instanceof Message.Refused refused) {
                    return "refused by the agent: " + refused.reason();
                }
                begin(line);
                while (true) {
                    handler.accept(line.receive());
                    lostSince = System.nanoTime();
                }
            } catch (IOException e) {
                if (connection != null) {
                    log.info("lost the agent: " + e.getMessage());
                    lostSince = System.nanoTime();
                }
                connection = null;
                trouble = e.toString();
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
        return "no agent for " + TimeUnit.NANOSECONDS.toSeconds(orphanNanos) + " s: " + trouble;
    }

    /** The lock is not held while waiting for the answer: a stopped agent must not stop the container too. */
    private Message greet(Connection line) throws IOException {
        synchronized (this) {
            unsaid.clear();
            line.send(Message.Hello.of(Message.Role.SLOT, whoAmI.get()));
        }
        return line.receive();
    }

    private synchronized void begin(Connection line) throws IOException {
        for (Message message : unsaid) {
            line.send(message);
        }
        unsaid.clear();
        connection = line;
    }

    /** The process that answers there makes this slot run programs, so it must be an agent of this account. */
    private Connection open() throws IOException {
        Ownership.ofThisProcess().require(socket.getParent());
        return Connection.open(socket);
    }

    /**
     * Sends the message if there is an agent, or once it has answered the greeting. Without an agent the message is
     * dropped: the next agent learns the slot's state from its greeting, and the exit code is in the container's file.
     */
    synchronized void send(Message message) {
        Connection line = connection;
        if (line == null) {
            unsaid.add(message);
            return;
        }
        try {
            line.send(message);
        } catch (IOException e) {
            log.info("could not tell the agent: " + message.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }
}
