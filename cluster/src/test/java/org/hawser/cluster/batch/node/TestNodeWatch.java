// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.hawser.cluster.batch.control.Notice;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.Probe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestNodeWatch {
    private static final Probe READY = new Probe(new DaemonId(Role.NODEMANAGER, 1), "all slots idle", () -> true);

    private final AtomicReference<Optional<String>> loss = new AtomicReference<>(Optional.empty());
    private final AtomicBoolean stopped = new AtomicBoolean();
    private RecordChannel node;
    private RecordChannel master;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            node = new RecordChannel(new Socket(server.getInetAddress(), server.getLocalPort()));
            master = new RecordChannel(server.accept());
        }
    }

    @AfterEach
    void close() throws IOException {
        stopped.set(true);
        node.close();
        master.close();
    }

    @Test
    void run_readyThenLost_tellsBoth() throws Exception {
        Thread thread = watch(Optional.of(READY));
        assertThat(master.receive(Notice.class)).contains(new Notice(Notice.Kind.READY, ""));

        loss.set(Optional.of("the datanode has ended"));

        assertThat(master.receive(Notice.class)).contains(new Notice(Notice.Kind.FAILED, "the datanode has ended"));
        thread.join();
    }

    @Test
    void run_neverReady_tellsNothingUntilALoss() throws Exception {
        AtomicBoolean asked = new AtomicBoolean();
        watch(Optional.of(new Probe(READY.daemon(), READY.condition(), () -> {
            asked.set(true);
            loss.set(Optional.of("the nodemanager has ended"));
            return false;
        })));

        assertThat(master.receive(Notice.class)).contains(new Notice(Notice.Kind.FAILED, "the nodemanager has ended"));
        assertThat(asked).isTrue();
    }

    private Thread watch(Optional<Probe> pool) {
        Thread thread = new Thread(new NodeWatch(node, loss::get, pool, stopped::get));
        thread.start();
        return thread;
    }
}
