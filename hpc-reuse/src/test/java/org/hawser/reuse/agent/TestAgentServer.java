// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.ProtocolException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAgentServer {
    @TempDir
    private Path dir;

    private final AtomicBoolean noThread = new AtomicBoolean();
    private Path socket;
    private AgentServer server;

    /** Welcomes whoever comes, and says the same again for each message. */
    private static final class Echo implements AgentServer.Sessions {
        @Override
        public void serve(Message.Hello hello, Connection connection) throws IOException {
            connection.send(welcome());
            while (true) {
                connection.send(connection.receive());
            }
        }

        private static Message.Welcome welcome() {
            return new Message.Welcome(Message.PROTOCOL_VERSION, Message.BUILD, 1, "");
        }
    }

    @BeforeEach
    void start() throws IOException {
        socket = Files.writeString(dir.resolve("agent.sock"), "left by a dead agent");
        server = AgentServer.start(socket, new Echo(), task -> {
            if (noThread.getAndSet(false)) {
                throw new OutOfMemoryError("on purpose");
            }
            Thread thread = new Thread(task, "test-connection");
            thread.setDaemon(true);
            return thread;
        });
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private Connection greet(int protocol, String build) throws IOException {
        Connection connection = Connection.open(socket);
        connection.send(new Message.Hello(protocol, build, Message.Role.CLIENT, 1, null));
        return connection;
    }

    @Test
    void serve_sameVersion_isServed() throws IOException {
        try (Connection connection = greet(Message.PROTOCOL_VERSION, Message.BUILD)) {
            connection.receive(Message.Welcome.class);
            connection.send(new Message.Resize(3));
            assertThat(connection.receive()).isEqualTo(new Message.Resize(3));
        }
    }

    @Test
    void serve_otherProtocol_isRefusedWithBothVersions() throws IOException {
        try (Connection connection = greet(99, Message.BUILD)) {
            assertThatThrownBy(() -> connection.receive(Message.Welcome.class))
                    .isInstanceOf(ProtocolException.class)
                    .hasMessage("this agent is Hawser " + Message.BUILD + " (protocol 3), the caller is "
                            + Message.BUILD + " (protocol 99); install one version on the node and restart");
        }
    }

    @Test
    void serve_otherBuild_isRefused() throws IOException {
        try (Connection connection = greet(Message.PROTOCOL_VERSION, "0.0.9")) {
            assertThatThrownBy(() -> connection.receive(Message.Welcome.class))
                    .isInstanceOf(ProtocolException.class)
                    .hasMessageContaining("the caller is 0.0.9 (protocol 3)");
        }
    }

    @Test
    void serve_noGreeting_isCutOffAndOthersAreServed() throws IOException {
        try (Connection connection = Connection.open(socket)) {
            connection.send(new Message.Signalled(true));
            assertThatThrownBy(connection::receive).isInstanceOf(EOFException.class);
        }
        serve_sameVersion_isServed();
    }

    @Test
    void accept_noThreadForAConnection_cutsItOffAndServesTheNext() throws IOException {
        noThread.set(true);
        try (Connection connection = Connection.open(socket)) {
            assertThatThrownBy(connection::receive).isInstanceOf(EOFException.class);
        }
        serve_sameVersion_isServed();
    }

    @Test
    void close_socket_isGone() throws IOException {
        server.close();
        assertThat(socket).doesNotExist();
        assertThatThrownBy(() -> Connection.open(socket)).isInstanceOf(IOException.class);
    }
}
