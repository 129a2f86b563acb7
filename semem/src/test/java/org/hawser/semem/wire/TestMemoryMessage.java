// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.shuffle.server.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMemoryMessage {
    private static final List<MemoryMessage> ALL = List.of(
            new MemoryMessage.Hello(
                    1, "application_1_0001", "/a/usercache/u/appcache/application_1_0001", 7, "pid:[8]", true, true),
            new MemoryMessage.Accepted("/dev/shm/hawser-semem-1"),
            new MemoryMessage.Refused("no room"),
            new MemoryMessage.Open("output/attempt/file.out", 5, 6),
            new MemoryMessage.More("output/attempt/file.out", 8),
            new MemoryMessage.Granted(1L << 40),
            new MemoryMessage.Closed("output/attempt/file.out", 9),
            new MemoryMessage.Settled(),
            new MemoryMessage.PoolSlot("output/attempt/file.out", List.of(new Extent(8, 8))),
            new MemoryMessage.PoolGranted(new Extent(16, 8)),
            new MemoryMessage.Pooled("output/attempt/file.out"),
            new MemoryMessage.PoolClosed("output/attempt/file.out", List.of(new Extent(8, 8)), 7),
            new MemoryMessage.Moved("output/attempt/file.out"),
            new MemoryMessage.Renamed("attempt_spill_0.out", "output/attempt/file.out"),
            new MemoryMessage.Deleted("output/attempt/file.out"),
            new MemoryMessage.Status(),
            new MemoryMessage.Report(
                    10,
                    9,
                    true,
                    List.of(new MemoryMessage.ApplicationUse("application_1_0001", 9, 1)),
                    List.of(new MemoryMessage.NodeUse("node1-0123", 5, 1)),
                    List.of(new MemoryMessage.NodeUse("memory/node2:4000", 6, 2)),
                    Map.of("granted", 3L)));

    @TempDir
    private Path directory;

    @Test
    void messages_ofEveryKind_arriveAsSent() throws IOException {
        Path socket = directory.resolve(MemoryMessage.SOCKET);
        try (ServerSocketChannel listener =
                        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
                MessageConnection<MemoryMessage> client =
                        MessageConnection.open(socket, MemoryMessage.class, Duration.ofSeconds(10));
                MessageConnection<MemoryMessage> agent =
                        new MessageConnection<>(listener.accept(), MemoryMessage.class)) {
            for (MemoryMessage message : ALL) {
                client.send(message);
                assertThat(agent.receive()).isEqualTo(message);
                agent.send(message);
                assertThat(client.receive()).isEqualTo(message);
            }
        }
        assertThat(ALL).map(Object::getClass).hasSameSizeAs(MemoryMessage.class.getPermittedSubclasses());
    }

    @Test
    void sizes_thatNoFileHas_areRefused() {
        for (long bytes : new long[] {-1, Long.MIN_VALUE, MemoryMessage.MAX_BYTES + 1, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> new MemoryMessage.Open("a", bytes, 0)).hasMessageContaining("allowed are 0 to");
            assertThatThrownBy(() -> new MemoryMessage.Open("a", 0, bytes)).hasMessageContaining("allowed are 0 to");
            assertThatThrownBy(() -> new MemoryMessage.More("a", bytes)).hasMessageContaining("allowed are 0 to");
            assertThatThrownBy(() -> new MemoryMessage.Closed("a", bytes)).hasMessageContaining("allowed are 0 to");
        }
    }

    @Test
    void announcement_replaced_isReadBack() throws IOException {
        new Announcement(1, "/run/old.sock", "/dev/shm/old").writeTo(directory);
        Announcement announcement = new Announcement(1, "/run/semem.sock", "/dev/shm/s");
        announcement.writeTo(directory);

        assertThat(Announcement.in(directory)).isEqualTo(announcement);
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }
}
