// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.awaitility.Awaitility;
import org.hawser.common.process.BoundedFile;
import org.hawser.reuse.pool.SlotPool;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A pool's manager whose slots and requesters the tests play at the other end of their sockets. */
abstract class PoolManagerFixture {
    static final Message.Welcome WELCOME = new Message.Welcome(1, "test", 1, "");
    static final long LONG_WAIT = 60_000;

    @TempDir
    Path dir;

    /** How often the pool's clock fails before it goes on. */
    final AtomicInteger errors = new AtomicInteger();

    /** Whoever holds it stops the pool's thread. */
    final ReentrantLock clock = new ReentrantLock();

    /** What happens each time the pool reads its clock. */
    volatile Runnable onClockRead = () -> {};

    final FakeSlots slots = new FakeSlots();
    private final List<Message.SlotHello> reported = new ArrayList<>();
    private final List<Connection> opened = new ArrayList<>();
    AgentMetrics metrics;
    PoolManager manager;
    boolean closed;

    /** Both ends of a socket. */
    record Pair(Connection near, Connection far, SocketChannel farChannel) {}

    @BeforeEach
    void createMetrics() {
        metrics = new AgentMetrics().register(new MetricsSystemImpl("test"));
    }

    private long time() {
        clock.lock();
        try {
            onClockRead.run();
            if (errors.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
                throw new StackOverflowError("on purpose");
            }
            return System.nanoTime();
        } finally {
            clock.unlock();
        }
    }

    @AfterEach
    void close() throws IOException {
        if (!closed) {
            reported.forEach(slot -> manager.slotFellSilent(slot.index(), slot.incarnation(), true));
            manager.close();
        }
        for (Connection connection : opened) {
            connection.close();
        }
    }

    Pair pair() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(dir.resolve("pair" + opened.size()));
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(address);
            Connection near = new Connection(SocketChannel.open(address));
            SocketChannel far = listener.accept();
            Pair pair = new Pair(near, new Connection(far), far);
            opened.add(pair.near());
            opened.add(pair.far());
            return pair;
        }
    }

    LaunchSpec spec(String id) {
        return spec(id, "Main");
    }

    LaunchSpec spec(String id, String mainClass) {
        return new LaunchSpec(
                id,
                "alice",
                "/",
                Map.of(),
                Map.of(),
                List.of(),
                mainClass,
                List.of(),
                0,
                0,
                Redirect.DISCARD,
                Redirect.DISCARD,
                dir.resolve(id + ".pid").toString());
    }

    void start(int size) {
        startUnawaited(size);
        Awaitility.await().until(() -> slots.launched.size() == size);
    }

    void startUnawaited(int size) {
        SlotPool.Limits limits = new SlotPool.Limits(
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                8,
                Duration.ofMillis(50),
                false,
                false);
        manager = PoolManager.start(new SlotPool(limits, this::time), slots, metrics, ends(), size);
    }

    /** Where the manager records the ends of slots. */
    BoundedFile ends() {
        return new BoundedFile(dir.resolve("slot-ends.tsv"), 1 << 20);
    }

    /** As of the process that FakeSlots made for that place. */
    static Message.Hello greeting(Message.SlotHello hello) {
        return new Message.Hello(1, "test", Message.Role.SLOT, FakeSlots.FIRST_PID + hello.index(), hello);
    }

    /** Of a slot that has run nothing yet. */
    static Message.SlotHello fresh(int slot, long incarnation) {
        return new Message.SlotHello(slot, incarnation, new SlotReport(SlotState.IDLE, "", "", 0), SlotNetwork.MPI);
    }

    /** The slot's end of its line, greeted. */
    Connection report(int slot, long incarnation) throws IOException {
        Pair line = pair();
        Message.SlotHello hello = fresh(slot, incarnation);
        assertThat(manager.slotConnected(greeting(hello), line.near(), WELCOME).join())
                .isTrue();
        reported.add(hello);
        assertThat(line.far().receive()).isEqualTo(WELCOME);
        return line.far();
    }

    /** A requester whose container was handed to slot 0, which has not entered it. */
    Connection handedOver(Connection slot, LaunchSpec spec) throws IOException {
        Pair client = pair();
        spec.files().offer();
        manager.launch(spec, LONG_WAIT, client.near());
        assertThat(slot.receive()).isEqualTo(new Message.Run(spec));
        return client.far();
    }
}
