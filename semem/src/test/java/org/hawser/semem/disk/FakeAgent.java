// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.wire.Announcement;
import org.hawser.semem.wire.MemoryMessage;

/** Grants and refuses by chance, and hangs up by chance. Its ledger says what should be in memory. */
final class FakeAgent implements Closeable {
    static final String REFUSAL = "no luck";

    private final Path store;
    private final List<Path> localDirs;
    private final ServerSocketChannel listener;
    private final Random random;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

    /** Of each path that is in memory: its bytes, or -1 while it is open. */
    private final Map<String, Long> ledger = new TreeMap<>();

    private final Map<String, MessageConnection<MemoryMessage>> owners = new HashMap<>();
    private final Set<String> opened = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private volatile double refusals;
    private volatile double disconnections;
    private volatile boolean deaf;
    private int connections;

    FakeAgent(Path run, Path store, List<Path> localDirs, long seed) throws IOException {
        this.store = Files.createDirectories(
                store, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        this.localDirs = localDirs;
        this.random = new Random(seed);
        Path socket = run.resolve(MemoryMessage.SOCKET);
        this.listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
        for (Path localDir : localDirs) {
            new Announcement(MemoryMessage.VERSION, socket.toString(), store.toString()).writeTo(localDir);
        }
        start(this::accept);
    }

    FakeAgent refusing(double share) {
        refusals = share;
        return this;
    }

    FakeAgent hangingUp(double share) {
        disconnections = share;
        return this;
    }

    /** Answers no longer. */
    void becomeDeaf() {
        deaf = true;
    }

    synchronized Map<String, Long> ledger() {
        return new TreeMap<>(ledger);
    }

    /** What is told needs no answer, so that it may not have arrived. */
    void awaitLedger(Map<String, Long> expected) {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(ledger()).isEqualTo(expected));
    }

    /** Paths that were granted room at any time. */
    synchronized Set<String> opened() {
        return Set.copyOf(opened);
    }

    synchronized int connections() {
        return connections;
    }

    synchronized boolean hasClients() {
        return !open.isEmpty();
    }

    Path files(String application) {
        return store.resolve(application);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "fake-agent");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                open.add(channel);
                start(() -> serve(channel));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(SocketChannel channel) {
        String[] application = new String[1];
        MessageConnection<MemoryMessage> connection = new MessageConnection<>(channel, MemoryMessage.class);
        try (connection) {
            while (true) {
                MemoryMessage message = connection.receive();
                if (!deaf && !answer(connection, message, application)) {
                    return;
                }
            }
        } catch (IOException e) {
            forget(connection, application[0]);
        } finally {
            open.remove(channel);
        }
    }

    private synchronized boolean answer(
            MessageConnection<MemoryMessage> connection, MemoryMessage message, String[] application)
            throws IOException {
        if (message instanceof MemoryMessage.Hello hello) {
            connections++;
            application[0] = hello.application();
            link(Path.of(hello.appDir()), hello.application());
            connection.send(new MemoryMessage.Accepted(store.toString()));
            return true;
        }
        boolean request = message instanceof MemoryMessage.Open || message instanceof MemoryMessage.More;
        if (request && random.nextDouble() < disconnections) {
            // Takes the writers for dead, or is started anew and knows nothing of them.
            if (random.nextBoolean()) {
                forget(connection, application[0]);
            }
            return false;
        }
        if (request && random.nextDouble() < refusals) {
            connection.send(new MemoryMessage.Refused(REFUSAL));
            return true;
        }
        note(connection, message);
        return true;
    }

    private void note(MessageConnection<MemoryMessage> connection, MemoryMessage message) throws IOException {
        if (message instanceof MemoryMessage.Open file) {
            opened.add(file.path());
            ledger.put(file.path(), -1L);
            owners.put(file.path(), connection);
            connection.send(new MemoryMessage.Granted(file.bytesWanted()));
        } else if (message instanceof MemoryMessage.More file) {
            connection.send(new MemoryMessage.Granted(file.bytesWanted() + 1));
        } else if (message instanceof MemoryMessage.Closed file) {
            ledger.put(file.path(), file.bytes());
            owners.remove(file.path());
        } else if (message instanceof MemoryMessage.Moved file) {
            free(file.path());
        } else if (message instanceof MemoryMessage.Deleted file) {
            free(file.path());
        } else if (message instanceof MemoryMessage.Renamed file) {
            long bytes = ledger.get(file.from());
            free(file.from());
            ledger.put(file.to(), bytes);
        } else {
            throw new IOException("unexpected " + message);
        }
    }

    private void free(String path) {
        ledger.remove(path);
        owners.remove(path);
    }

    private void link(Path appDir, String application) throws IOException {
        Path output = Files.createDirectories(store.resolve(application).resolve("output"));
        if (!seen.add(application)) {
            return;
        }
        for (Path localDir : localDirs) {
            Path of = localDir.resolve(
                    appDir.getParent().getParent().getParent().getParent().relativize(appDir));
            if (Files.isDirectory(of)) {
                Files.createSymbolicLink(of.resolve("output"), output);
            }
        }
    }

    private synchronized void forget(MessageConnection<MemoryMessage> connection, String application) {
        for (String path : Set.copyOf(owners.keySet())) {
            if (owners.get(path) == connection) {
                Path file = store.resolve(application).resolve(path);
                try {
                    if (!Files.isSymbolicLink(file)) {
                        Files.deleteIfExists(file);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                free(path);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (SocketChannel channel : open) {
            channel.close();
        }
    }
}
