// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;

/** Listens at an agent's socket and answers launches as a test wants. */
final class FakeAgent implements AutoCloseable {
    /** What becomes of one launch; closing the connection is the agent's death. */
    interface Launches {
        void serve(Message.Launch launch, Connection client) throws IOException;
    }

    private final ServerSocketChannel listener;
    private final Launches launches;
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    final List<Message> received = new CopyOnWriteArrayList<>();
    final AtomicInteger pings = new AtomicInteger();
    /** How many signals go to a container that this agent does not know yet. */
    final AtomicInteger unknownSignals = new AtomicInteger();

    volatile boolean refuses;
    private boolean stopped;

    private FakeAgent(ServerSocketChannel listener, Launches launches) {
        this.listener = listener;
        this.launches = launches;
    }

    static FakeAgent start(Path socket, Launches launches) throws IOException {
        return start(socket, launches, false);
    }

    static FakeAgent start(Path socket, Launches launches, boolean refuses) throws IOException {
        java.nio.file.Files.deleteIfExists(socket);
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        FakeAgent agent = new FakeAgent(listener, launches);
        agent.refuses = refuses;
        daemon(agent::accept);
        return agent;
    }

    private static void daemon(Runnable body) {
        Thread thread = new Thread(body, "fake-agent");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel channel = listener.accept();
                daemon(() -> serve(channel));
            }
        } catch (IOException e) {
            received.add(new Message.Stop("listener closed"));
        }
    }

    private void serve(SocketChannel channel) {
        try (Connection connection = new Connection(channel)) {
            connections.add(connection);
            received.add(hear(connection));
            if (refuses) {
                connection.send(new Message.Refused("this agent is Hawser 9"));
                return;
            }
            connection.send(new Message.Welcome(Message.PROTOCOL_VERSION, Message.BUILD, 1, ""));
            while (true) {
                Message message = hear(connection);
                if (message instanceof Message.Ping) {
                    pings.incrementAndGet();
                    connection.send(new Message.Pong());
                    continue;
                }
                received.add(message);
                if (message instanceof Message.Signal) {
                    boolean unknown = unknownSignals.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
                    connection.send(new Message.Signalled(!unknown));
                }
                if (message instanceof Message.Launch launch) {
                    launches.serve(launch, connection);
                }
            }
        } catch (IOException e) {
            received.add(new Message.Stop("connection closed"));
        }
    }

    /** As after SIGSTOP: connections are made, and nothing is answered. */
    synchronized void stop() {
        stopped = true;
    }

    /** As after SIGCONT. */
    synchronized void goOn() {
        stopped = false;
        notifyAll();
    }

    private Message hear(Connection connection) throws IOException {
        Message message = connection.receive();
        synchronized (this) {
            while (stopped) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new InterruptedIOException();
                }
            }
        }
        return message;
    }

    long greetings(Message.Role role) {
        return received.stream()
                .filter(message -> message instanceof Message.Hello hello && hello.role() == role)
                .count();
    }

    /** Dies: nobody listens, and every connection breaks. */
    @Override
    public void close() throws IOException {
        listener.close();
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
