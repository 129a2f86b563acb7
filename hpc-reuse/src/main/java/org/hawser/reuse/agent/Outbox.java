// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The outgoing messages of one connection. Other threads send them in order, so that a peer that does not read delays
 * nobody else. Confined to the pool's thread.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    /** A peer whose buffer is full and that reads nothing for this long is disconnected. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final String peer;
    private final Connection connection;
    private final Executor senders;
    private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

    /** @param peer name of the peer for the log */
    Outbox(String peer, Connection connection, Executor senders) {
        this.peer = peer;
        this.connection = connection;
        this.senders = senders;
    }

    Connection connection() {
        return connection;
    }

    /** Returns at once. There is no confirmation: the peer acts on the message, or its connection ends. */
    void send(Message message) {
        send(() -> {}, message);
    }

    /** The same, after an action that may have to wait for a disk. */
    void send(Runnable before, Message message) {
        last = last.thenRunAsync(
                        () -> {
                            before.run();
                            try {
                                connection.send(message, LIMIT);
                            } catch (IOException e) {
                                LOG.info(
                                        "{} cannot be sent {}: {}",
                                        peer,
                                        message.getClass().getSimpleName(),
                                        e.getMessage());
                            }
                        },
                        senders)
                .exceptionally(this::hangUp);
    }

    /** A message is lost, and the peer would wait for it in vain. */
    private Void hangUp(Throwable failure) {
        LOG.error("The connection of {} is closed, because a message to it was lost", peer, failure);
        try {
            connection.close();
        } catch (IOException e) {
            LOG.debug("The connection to {} could not be closed", peer, e);
        }
        return null;
    }
}
