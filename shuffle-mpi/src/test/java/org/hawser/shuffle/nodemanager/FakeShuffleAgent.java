// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.nodemanager;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.shuffle.control.ControlMessage;

/** Hears one NodeManager and keeps what it says. */
final class FakeShuffleAgent implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 30;

    private final Path socket;
    private final ServerSocketChannel listener;
    private final BlockingQueue<ControlMessage> heard = new LinkedBlockingQueue<>();
    private volatile Optional<MessageConnection<ControlMessage>> connection = Optional.empty();

    FakeShuffleAgent(Path socket) throws IOException {
        this.socket = socket;
        this.listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
        Thread thread = new Thread(this::serve, "fake-shuffle-agent");
        thread.setDaemon(true);
        thread.start();
    }

    /** What is said next. */
    ControlMessage next() throws InterruptedException {
        return Optional.ofNullable(heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .orElseThrow(() -> new AssertionError("nothing was said within " + PATIENCE_SECONDS + " s"));
    }

    /** What is said up to the end of the jobs that are known already, without the greeting. */
    List<ControlMessage> introduction() throws InterruptedException {
        List<ControlMessage> said = new java.util.ArrayList<>();
        for (ControlMessage next = next(); !(next instanceof ControlMessage.JobsComplete); next = next()) {
            said.add(next);
        }
        return said.subList(1, said.size());
    }

    @Override
    public void close() throws IOException {
        listener.close();
        Files.deleteIfExists(socket);
        if (connection.isPresent()) {
            connection.get().close();
        }
    }

    private void serve() {
        try (MessageConnection<ControlMessage> accepted =
                new MessageConnection<>(listener.accept(), ControlMessage.class)) {
            connection = Optional.of(accepted);
            heard.add(accepted.receive());
            accepted.send(new ControlMessage.Accepted());
            while (true) {
                heard.add(accepted.receive());
            }
        } catch (IOException e) {
            System.getLogger(FakeShuffleAgent.class.getName()).log(System.Logger.Level.DEBUG, "Ended", e);
        }
    }
}
