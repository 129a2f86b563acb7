// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.executor.PooledContainerExecutor;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TestPoolProbes {
    private static final DaemonId NODE_MANAGER = new DaemonId(Role.NODEMANAGER, 1);

    @TempDir
    private Path dir;

    private final Map<String, String> settings = new HashMap<>();
    private final List<String> lines = new ArrayList<>();
    private RunDirectory run;

    @BeforeEach
    void configure() throws IOException {
        run = new RunDirectory(dir.resolve("run")).create();
        settings.put("yarn.nodemanager.container-executor.class", PooledContainerExecutor.class.getName());
        settings.put("hawser.reuse.run-dir", run.path().toString());
    }

    private Probe probe() {
        return PoolProbes.of(NODE_MANAGER, settings::get, lines::add).orElseThrow();
    }

    /** What the probe says while an agent answers once that its slots are in these states. */
    private boolean holds(Probe probe, String... states) throws IOException {
        java.nio.file.Files.deleteIfExists(run.socket());
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(run.socket()));
            CompletableFuture<Boolean> held =
                    CompletableFuture.supplyAsync(() -> probe.holds().getAsBoolean());
            try (Connection client = new Connection(listener.accept())) {
                client.receive(Message.Hello.class);
                client.send(new Message.Welcome(Message.PROTOCOL_VERSION, "test", 1, ""));
                client.receive(Message.GetStatus.class);
                client.send(new Message.Status(1, "test", "", states.length, slots(states), Map.of(), null));
                return held.join();
            }
        }
    }

    private static List<Message.SlotStatus> slots(String... states) {
        return IntStream.range(0, states.length)
                .mapToObj(index -> new Message.SlotStatus(index, 1, states[index], 1, "", "", 0, 0, null, null))
                .toList();
    }

    @Test
    void of_pool_holdsOnceAllSlotsAreIdleAndCountsThem() throws IOException {
        Probe probe = probe();
        assertThat(probe.holds().getAsBoolean()).as("no agent yet").isFalse();
        assertThat(holds(probe)).as("no slots yet").isFalse();
        assertThat(holds(probe, "STARTING", "STARTING")).isFalse();
        assertThat(holds(probe, "IDLE", "STARTING")).isFalse();
        assertThat(holds(probe, "IDLE", "STARTING")).isFalse();
        assertThat(holds(probe, "IDLE", "IDLE")).isTrue();
        assertThat(lines)
                .containsExactly(
                        String.format("%-20s 0 of 2 slots idle", NODE_MANAGER.label()),
                        String.format("%-20s 1 of 2 slots idle", NODE_MANAGER.label()));
    }

    @Test
    void of_poolUnderMpirun_saysWhatIsWaitedForAndWhatThereIsInstead() throws IOException {
        settings.put("hawser.reuse.agent-start", "mpirun");
        settings.put("hawser.reuse.agent-patience", "90s");
        Probe probe = probe();
        assertThat(probe.holds().getAsBoolean()).as("no agent yet").isFalse();
        assertThat(holds(probe, "IDLE", "IDLE")).isTrue();
        assertThat(lines)
                .containsExactly(
                        String.format(
                                "%-20s waits for the ranks of mpirun, at most 90 s;"
                                        + " then the NodeManager starts plain processes",
                                NODE_MANAGER.label()),
                        String.format(
                                "%-20s only 0 of 2 slots are ranks of mpirun, the others are plain processes",
                                NODE_MANAGER.label()));
    }

    @Test
    void of_slotsOnDemand_holdsOnceTheAgentAnswers() throws IOException {
        settings.put("hawser.reuse.on-demand", "true");
        Probe probe = probe();
        assertThat(probe.holds().getAsBoolean()).as("no agent yet").isFalse();
        assertThat(holds(probe)).isTrue();
    }

    @Test
    void of_nodeManagerWithoutPool_isEmpty() {
        settings.put("hawser.reuse.launch-mode", "fork");
        assertThat(PoolProbes.of(NODE_MANAGER, settings::get, lines::add)).isEmpty();
    }

    @Test
    void of_agentStartedFromElsewhere_isEmpty() {
        settings.put("hawser.reuse.agent-start", "external");
        assertThat(PoolProbes.of(NODE_MANAGER, settings::get, lines::add)).isEmpty();
    }

    @Test
    void of_stockExecutor_isEmpty() {
        settings.remove("yarn.nodemanager.container-executor.class");
        assertThat(PoolProbes.of(NODE_MANAGER, settings::get, lines::add)).isEmpty();
    }
}
