// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TestAgentCall {
    @TempDir
    private Path dir;

    @Test
    void ask_agentStopped_saysSoAndWhatToDo() throws IOException {
        RunDirectory run = new RunDirectory(dir);
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(run.socket()));
            assertThatThrownBy(() ->
                            AgentCall.ask(run, new Message.GetStatus(), Message.Status.class, Duration.ofMillis(50)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll(
                            "the agent of " + dir + " has not answered within 50 ms", "agent.pid; kill -CONT");
        }
    }

    @Test
    void ask_agentUnderMpirunStopped_namesTheLogThatExists() throws IOException {
        RunDirectory run = new RunDirectory(Files.createDirectories(dir.resolve("run/worker1")));
        Path log = Files.createFile(Files.createDirectory(dir.resolve("logs")).resolve("mpirun.log"));
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(run.socket()));
            assertThatThrownBy(() ->
                            AgentCall.ask(run, new Message.GetStatus(), Message.Status.class, Duration.ofMillis(50)))
                    .hasMessageContaining(", its log is " + log + "; kill -CONT")
                    .hasMessageNotContaining("agent.log");
        }
    }
}
