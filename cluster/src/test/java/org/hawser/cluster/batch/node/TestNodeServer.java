// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.hawser.cluster.batch.control.Hello;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.control.Notice;
import org.hawser.cluster.batch.control.Order;
import org.hawser.cluster.batch.control.RecordChannel;
import org.hawser.cluster.batch.plan.NodePlace;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.layout.OpenMpi;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.machine.Link;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stop in good order that has come to the logs, and whose archive nobody takes. */
class TestNodeServer {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final long HOUR = 3_600_000;
    private static final StopLimits ORDERLY = new StopLimits(HOUR, HOUR, HOUR, HOUR, HOUR);

    @TempDir
    private Path dir;

    private RandomAccessFile archive;
    private RecordChannel master;
    private NodeServer server;
    private CompletableFuture<Void> service;

    @BeforeEach
    void beginToStop() throws Exception {
        NodePlace place = TestNodeDaemons.place(dir);
        Files.createDirectory(dir.resolve("shm"));
        Files.createDirectories(place.logArchive().getParent());
        assertThat(new ProcessBuilder("mkfifo", place.logArchive().toString())
                        .start()
                        .waitFor())
                .isZero();
        // Opened for both, so that neither side waits for the other to open it.
        archive = new RandomAccessFile(place.logArchive().toFile(), "rw");
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            RecordChannel node = new RecordChannel(new Socket(socket.getInetAddress(), socket.getLocalPort()));
            master = new RecordChannel(socket.accept());
            server = new NodeServer(node, place, RuntimeLayout.locate(), line -> {});
        }
        service = CompletableFuture.runAsync(this::serve);
        assertThat(master.receive(Hello.class)).isPresent();
        byte[] log = new byte[1 << 20];
        new Random(1).nextBytes(log);
        Files.write(Files.createDirectories(place.paths().logs()).resolve("datanode-1.log"), log);
        master.send(Order.stop(ORDERLY));
        assertThat(CompletableFuture.supplyAsync(this::readArchive)).succeedsWithin(LIMIT);
    }

    @AfterEach
    void close() throws IOException {
        server.stop();
        archive.close();
        master.close();
    }

    @Test
    void stop_onASignal_cutsShortTheOneThatIsUnderWay() throws IOException {
        server.stop();

        assertThat(service).succeedsWithin(LIMIT);
        assertStopped();
    }

    @Test
    void serve_secondOrder_cutsShortTheStopThatIsUnderWay() throws IOException {
        master.send(Order.stop(StopLimits.AT_ONCE));

        assertThat(service).succeedsWithin(LIMIT);
        assertStopped();
    }

    @Test
    void serve_masterThatIsGone_cutsShortTheStopThatIsUnderWay() throws IOException {
        master.close();

        assertThat(service).succeedsWithin(LIMIT);
        assertThat(dir.resolve("tmp")).isEmptyDirectory();
    }

    private void assertStopped() throws IOException {
        assertThat(master.receive(Notice.class)).hasValueSatisfying(notice -> {
            assertThat(notice.kind()).isEqualTo(Notice.Kind.STOPPED);
            assertThat(notice.text()).contains("logs were not collected in full");
        });
        assertThat(dir.resolve("tmp")).isEmptyDirectory();
    }

    private int readArchive() {
        try {
            return archive.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve() {
        NodeReport.Files files = new NodeReport.Files(false, false, 1024, 8192);
        NodeReport report = new NodeReport(
                "n1",
                new Link("lo", Link.Kind.LOOPBACK, "127.0.0.1"),
                List.of("127.0.0.1"),
                4,
                8192,
                files,
                new OpenMpi.Usability("", "no mpirun"));
        try {
            server.serve(new Hello("secret", 1, report));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
