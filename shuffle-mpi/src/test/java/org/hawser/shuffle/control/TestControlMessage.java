// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.hawser.reuse.socket.MessageConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestControlMessage {
    @TempDir
    private Path directory;

    private ServerSocketChannel listener;
    private SocketChannel client;
    private MessageConnection<ControlMessage> server;

    @BeforeEach
    void connect() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.resolve("socket"));
        listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
        client = SocketChannel.open(address);
        server = new MessageConnection<>(listener.accept(), ControlMessage.class);
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        listener.close();
    }

    @Test
    void receive_everyMessage_isAsSent() throws IOException {
        List<ControlMessage> messages = List.of(
                new ControlMessage.Hello(1, 13562, List.of("host", "host.domain"), List.of("/a", "/b")),
                new ControlMessage.JobStarted("job_1_0001", "alice", "c2VjcmV0"),
                new ControlMessage.JobsComplete(),
                new ControlMessage.JobOver("job_1_0001"));
        MessageConnection<ControlMessage> sender = new MessageConnection<>(client, ControlMessage.class);
        for (ControlMessage message : messages) {
            sender.send(message);
        }

        for (ControlMessage message : messages) {
            assertThat(server.receive()).isEqualTo(message);
        }
    }

    @Test
    void receive_frameThatIsTooLarge_isRefused() throws IOException {
        client.write(ByteBuffer.allocate(4).putInt(0, MessageConnection.MAX_FRAME_BYTES + 1));

        assertThatThrownBy(() -> server.receive())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("allowed are");
    }

    @Test
    void receive_noMessage_isRefused() throws IOException {
        for (String text : List.of(
                "null",
                "{}",
                "nonsense",
                "{\"type\":\"ControlMessage$Other\"}",
                "{\"type\":\"ControlMessage$JobOver\"}",
                "{\"type\":\"ControlMessage$Refused\",\"why\":null}",
                "[]")) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            client.write(ByteBuffer.allocate(4 + body.length)
                    .putInt(body.length)
                    .put(body)
                    .flip());

            assertThatThrownBy(() -> server.receive()).as(text).isInstanceOf(IOException.class);
        }
    }

    @Test
    void receive_peerThatHangsUp_isTheEnd() throws IOException {
        client.close();

        assertThatThrownBy(() -> server.receive()).isInstanceOf(EOFException.class);
    }

    @Test
    void toString_jobStarted_keepsTheSecret() {
        assertThat(new ControlMessage.JobStarted("job_1_0001", "alice", "c2VjcmV0"))
                .hasToString("JobStarted[job_1_0001 of alice]");
    }
}
