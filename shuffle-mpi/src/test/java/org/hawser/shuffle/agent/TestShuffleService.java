// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.awaitility.Awaitility;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.shuffle.config.ServerKeys;
import org.hawser.shuffle.control.ControlMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestShuffleService {
    @TempDir
    private Path run;

    @Test
    void load_services_findsTheShuffle() {
        assertThat(ServiceLoader.load(AgentService.class))
                .anySatisfy(service -> assertThat(service).isInstanceOf(ShuffleService.class));
    }

    @Test
    void start_nodeManagerThatConnects_isHeard() throws IOException {
        FakeAgentContext context = new FakeAgentContext(run, Map.of());
        try (AgentServiceHandle handle = new ShuffleService().start(context);
                MessageConnection<ControlMessage> nodeManager =
                        MessageConnection.open(run.resolve(ControlMessage.SOCKET), ControlMessage.class)) {
            assertThat(handle).isNotNull();
            nodeManager.send(new ControlMessage.Hello(ControlMessage.VERSION, 8080, List.of("node"), List.of()));

            Awaitility.await().until(() -> context.published().contains("node:8080"));
            assertThat(nodeManager.receive()).isEqualTo(new ControlMessage.Accepted());
        }

        assertThat(run.resolve(ControlMessage.SOCKET)).doesNotExist();
    }

    @Test
    void start_nodeManagerOfAnotherVersion_isToldWhyItIsRefused() throws IOException {
        FakeAgentContext context = new FakeAgentContext(run, Map.of());
        try (AgentServiceHandle handle = new ShuffleService().start(context);
                MessageConnection<ControlMessage> nodeManager =
                        MessageConnection.open(run.resolve(ControlMessage.SOCKET), ControlMessage.class)) {
            assertThat(handle).isNotNull();
            nodeManager.send(new ControlMessage.Hello(99, 8080, List.of("node"), List.of()));

            assertThat(nodeManager.receive())
                    .isInstanceOfSatisfying(ControlMessage.Refused.class, refused -> assertThat(refused.why())
                            .contains("version 99"));
        }
    }

    @Test
    void start_socketOfADeadAgent_isReplaced() throws IOException {
        Files.writeString(run.resolve(ControlMessage.SOCKET), "");

        try (AgentServiceHandle handle = new ShuffleService().start(new FakeAgentContext(run, Map.of()))) {
            assertThat(handle).isNotNull();
            MessageConnection.open(run.resolve(ControlMessage.SOCKET), ControlMessage.class)
                    .close();
        }
    }

    @Test
    void start_settingThatIsNotAllowed_saysWhich() {
        FakeAgentContext context = new FakeAgentContext(run, Map.of(ServerKeys.THREADS.name(), "none"));

        assertThatThrownBy(() -> new ShuffleService().start(context))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(ServerKeys.THREADS.name());
    }
}
