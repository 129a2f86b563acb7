// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.cluster.batch.control.Hello;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.batch.plan.NodeRole;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.Link;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A signal that comes before the node is prepared. */
class TestNodeServerSignal {
    private static final Hello HELLO = new Hello(
            "secret",
            1,
            new NodeReport(
                    "n1",
                    new Link("lo", Link.Kind.LOOPBACK, "127.0.0.1"),
                    List.of("127.0.0.1"),
                    4,
                    8192,
                    new NodeReport.Files(false, false, 1024, 8192),
                    new OpenMpi.Usability("", "no mpirun")));

    @TempDir
    private Path dir;

    private RecordChannel node;
    private RecordChannel master;

    @BeforeEach
    void connect() throws IOException {
        Files.createDirectory(dir.resolve("shm"));
        Files.createDirectory(dir.resolve("tmp"));
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            node = new RecordChannel(new Socket(socket.getInetAddress(), socket.getLocalPort()));
            master = new RecordChannel(socket.accept());
        }
    }

    @AfterEach
    void close() throws IOException {
        node.close();
        master.close();
    }

    @Test
    void serve_stoppedBefore_leavesNothing() throws IOException {
        NodeServer server = server(line -> {});
        server.stop();

        server.serve(HELLO);

        assertNothingIsLeft();
    }

    @Test
    void serve_stoppedWhileItCleans_leavesNothing() throws IOException {
        NodeDaemons earlier = new NodeDaemons(new NodePlace(
                1,
                NodeRole.WORKER,
                dir.resolve("tmp/hawser-16/n1"),
                dir.resolve("tmp/hawser-16/n1/hdfs"),
                dir.resolve("shm/hawser-16/n1-mpi"),
                dir.resolve("shm/hawser-16/shuffle"),
                dir.resolve("shared/logs/earlier"),
                dir.resolve("shared/conf")));
        earlier.claim(line -> {});
        Path claim = dir.resolve("shm/hawser-16/claim-n1.json");
        Files.writeString(
                claim, Files.readString(claim).replaceFirst("\"startTicks\"\\s*:\\s*\\d+", "\"startTicks\":1"));
        NodeServer[] server = new NodeServer[1];
        // It tells of the earlier job's files when it has removed them.
        server[0] = server(line -> server[0].stop());

        server[0].serve(HELLO);

        assertNothingIsLeft();
    }

    private NodeServer server(Progress progress) {
        return new NodeServer(node, TestNodeDaemons.place(dir), RuntimeLayout.locate(), progress);
    }

    private void assertNothingIsLeft() {
        assertThat(dir.resolve("shm")).isEmptyDirectory();
        assertThat(dir.resolve("tmp")).isEmptyDirectory();
    }
}
