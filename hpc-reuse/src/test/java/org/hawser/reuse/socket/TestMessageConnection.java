// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMessageConnection {
    private static final String LONG = "x".repeat(MessageConnection.MAX_FRAME_BYTES - 100);

    @TempDir
    private Path directory;

    private Path socket;
    private ServerSocketChannel listener;

    @BeforeEach
    void listen() throws IOException {
        socket = directory.resolve("socket");
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    private MessageConnection<String> client(Duration limit) throws IOException {
        return MessageConnection.open(socket, String.class, limit);
    }

    private MessageConnection<String> accepted() throws IOException {
        return new MessageConnection<>(listener.accept(), String.class);
    }

    @Test
    void receive_peerThatIsSilent_endsAtTheLimit() throws IOException {
        try (MessageConnection<String> client = client(Duration.ofMillis(20));
                MessageConnection<String> server = accepted()) {
            assertThatThrownBy(client::receive)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("no answer within 20 ms");
            server.send("still");
            assertThat(client.receive()).isEqualTo("still");
        }
    }

    @Test
    void send_peerThatReadsNothing_endsAtTheLimit() throws IOException {
        MessageConnection<String> client = client(Duration.ofMillis(20));
        try (MessageConnection<String> server = accepted()) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            client.send(LONG);
                        }
                    })
                    .isInstanceOf(SocketTimeoutException.class);
            client.close();
            assertThatThrownBy(server::receive).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void receive_interruptedThread_getsItsMessageAndKeepsTheInterrupt() throws IOException {
        try (MessageConnection<String> client = client(Duration.ofSeconds(10));
                MessageConnection<String> server = accepted()) {
            Thread late = new Thread(() -> {
                try {
                    server.send(server.receive());
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            late.start();
            Thread.currentThread().interrupt();
            client.send("one");

            assertThat(client.receive()).isEqualTo("one");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void receive_peerThatHangsUp_isTheEnd() throws IOException {
        try (MessageConnection<String> client = client(Duration.ofSeconds(10))) {
            accepted().close();

            assertThatThrownBy(client::receive).isInstanceOf(EOFException.class);
        }
    }
}
