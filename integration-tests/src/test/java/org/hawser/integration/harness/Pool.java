// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;

/** The pool of a worker, asked over its agent's socket. */
public record Pool(Path socket) {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    public Pool {
        requireNonNull(socket, "socket is null");
    }

    /** The slots as they are. */
    public Message.Status status() {
        try (Connection connection = Connection.open(socket)) {
            connection.send(Message.Hello.of(Message.Role.CLIENT, null));
            connection.receive(Message.Welcome.class);
            connection.send(new Message.GetStatus());
            return connection.receive(Message.Status.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until that many slots are there, all idle. */
    public Message.Status awaitIdle(int slots) {
        return Awaitility.await(slots + " idle slots")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(
                        this::status,
                        status -> status.slots().size() == slots
                                && status.slots().stream()
                                        .allMatch(slot -> slot.state().equals("IDLE")));
    }
}
