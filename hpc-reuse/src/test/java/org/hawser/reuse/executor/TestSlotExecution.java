/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.util.Shell;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSlotExecution {
    @TempDir
    private Path dir;

    private final List<String> events = new ArrayList<>();
    private ServerSocketChannel server;
    private AgentSupervisor agent;
    private PooledServices services;

    @BeforeEach
    void startAgentWithoutSlots() throws IOException {
        RunDirectory run = new RunDirectory(dir.resolve("run")).create();
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(run.socket()));
        daemon(this::accept);
        ExecutorMetrics metrics = new ExecutorMetrics();
        agent = new AgentSupervisor(run, Optional.empty(), metrics);
        services = new PooledServices(agent, new ActiveContainers(), metrics, new Placements(run.placements()), 0);
        agent.start();
        await().until(agent::isUp);
    }

    @AfterEach
    void stopAgent() throws IOException {
        agent.stop(false);
        server.close();
    }

    @Test
    void execute_noSlot_forksOnceAlsoIfTheCommandFails() {
        SlotExecution execution = new SlotExecution(spec(), services, new NotedPreparation(), this::failingCommand);
        assertThatThrownBy(execution::execute)
                .isInstanceOf(Shell.ExitCodeException.class)
                .hasMessageContaining("the stock command failed");
        assertThat(events).containsExactly("prepared", "undone", "forked: busy all are taken");
        assertThat(services.active().contains("container_1")).isFalse();
    }

    private Shell.CommandExecutor failingCommand(ForkReason reason, String detail) {
        events.add("forked: " + reason.label() + " " + detail);
        return new Shell.CommandExecutor() {
            @Override
            public void execute() throws IOException {
                throw new Shell.ExitCodeException(3, "the stock command failed");
            }

            @Override
            public int getExitCode() {
                return 3;
            }

            @Override
            public String getOutput() {
                return "";
            }

            @Override
            public void close() {}
        };
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = server.accept();
                daemon(() -> serve(channel));
            }
        } catch (IOException e) {
            // The test has ended.
        }
    }

    private static void serve(SocketChannel channel) {
        try (Connection connection = new Connection(channel)) {
            connection.receive();
            connection.send(new Message.Welcome(Message.PROTOCOL_VERSION, "test", 1, ""));
            while (connection.receive() instanceof Message.Launch) {
                connection.send(new Message.NoSlot(ForkReason.BUSY.label(), "all are taken"));
            }
        } catch (IOException e) {
            // Whoever asked has gone.
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "test-agent");
        thread.setDaemon(true);
        thread.start();
    }

    private LaunchSpec spec() {
        return new LaunchSpec(
                "container_1",
                "user",
                dir.toString(),
                Map.of(),
                Map.of(),
                List.of(),
                "Main",
                List.of(),
                0,
                0,
                LaunchSpec.Redirect.DISCARD,
                LaunchSpec.Redirect.DISCARD,
                dir.resolve("pid").toString());
    }

    private final class NotedPreparation implements SlotExecution.Preparation {
        @Override
        public void run() {
            events.add("prepared");
        }

        @Override
        public void undo() {
            events.add("undone");
        }
    }
}
