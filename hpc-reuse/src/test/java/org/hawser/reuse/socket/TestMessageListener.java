// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.common.process.DaemonThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMessageListener {
    @TempDir
    private Path directory;

    @Test
    void connection_whoseThreadCannotStart_isClosedAndTheNextOneIsServed() throws IOException {
        Path socket = directory.resolve("socket");
        AtomicBoolean first = new AtomicBoolean(true);
        MessageListener.Sessions<String> echo = connection -> connection.send(connection.receive());
        MessageListener<String> listener =
                MessageListener.start(socket, "listener", String.class, echo, (name, work) -> {
                    if (first.getAndSet(false)) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    DaemonThreads.start(name, work);
                });
        try (MessageConnection<String> refused = client(socket);
                MessageConnection<String> served = client(socket)) {
            assertThatThrownBy(refused::receive).isInstanceOf(EOFException.class);
            served.send("still there");
            assertThat(served.receive()).isEqualTo("still there");
        } finally {
            listener.close();
        }
    }

    private static MessageConnection<String> client(Path socket) throws IOException {
        return MessageConnection.open(socket, String.class, Duration.ofSeconds(20));
    }
}
