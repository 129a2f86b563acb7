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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.policy.PoolTable;
import org.hawser.semem.pool.PoolLink;
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
    private final List<Long> wanted = new ArrayList<>();
    private volatile double refusals;
    private volatile double disconnections;
    private volatile boolean deaf;
    private int connections;
    private int reducers;
    private PoolTable pool = new PoolTable(1);
    private double poolRefusals;
    private final Map<MessageConnection<MemoryMessage>, Long> clients = new HashMap<>();
    private final AtomicInteger sockets = new AtomicInteger();
    private final AtomicInteger messages = new AtomicInteger();

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

    /** Has a pool file from now on, and refuses some requests for parts of it. */
    FakeAgent pooling(long slotBytes, double refusalsOfPool) throws IOException {
        Path file = Files.createFile(localDirs.get(0).resolve(PoolLink.FILE));
        PoolLink.set(store, file);
        poolRefusals = refusalsOfPool;
        pool = new PoolTable(slotBytes);
        return this;
    }

    synchronized PoolTable pool() {
        return pool;
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

    /** Answers what comes from now on. */
    void hearAgain() {
        deaf = false;
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

    /** Room that was asked for, one number for each question. */
    synchronized List<Long> wanted() {
        return List.copyOf(wanted);
    }

    synchronized int connections() {
        return connections;
    }

    /** Connections of reduce tasks. */
    synchronized int reducers() {
        return reducers;
    }

    /** Connections, whether they were accepted or not. */
    int sockets() {
        return sockets.get();
    }

    /** Messages that have come, whether they were answered or not. */
    int messages() {
        return messages.get();
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
                sockets.incrementAndGet();
                open.add(channel);
                if (!listener.isOpen()) {
                    // It has come in the moment of the end, which may have missed it.
                    channel.close();
                }
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
                messages.incrementAndGet();
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
            reducers += hello.reduces() ? 1 : 0;
            application[0] = hello.application();
            clients.put(connection, (long) connections);
            pool.join(connections, hello.application());
            link(Path.of(hello.appDir()), hello.application());
            connection.send(new MemoryMessage.Accepted(store.toString()));
            return true;
        }
        boolean request = message instanceof MemoryMessage.Open || message instanceof MemoryMessage.More;
        boolean pooled = message instanceof MemoryMessage.PoolSlot;
        boolean answered = request
                || pooled
                || message instanceof MemoryMessage.Closed
                || message instanceof MemoryMessage.PoolClosed;
        if (answered && random.nextDouble() < disconnections) {
            // Takes the writers for dead, or is started anew and knows nothing of them.
            if (random.nextBoolean()) {
                forget(connection, application[0]);
            }
            return false;
        }
        if ((request && random.nextDouble() < refusals) || (pooled && random.nextDouble() < poolRefusals)) {
            connection.send(new MemoryMessage.Refused(REFUSAL));
            return true;
        }
        note(connection, message);
        return true;
    }

    private void note(MessageConnection<MemoryMessage> connection, MemoryMessage message) throws IOException {
        if (message instanceof MemoryMessage.Open file) {
            opened.add(file.path());
            wanted.add(file.bytesWanted());
            ledger.put(file.path(), -1L);
            owners.put(file.path(), connection);
            connection.send(new MemoryMessage.Granted(file.bytesWanted()));
        } else if (message instanceof MemoryMessage.More file) {
            wanted.add(file.bytesWanted());
            connection.send(new MemoryMessage.Granted(file.bytesWanted()));
        } else if (message instanceof MemoryMessage.Closed file) {
            ledger.put(file.path(), file.bytes());
            owners.remove(file.path());
            connection.send(new MemoryMessage.Settled());
        } else if (message instanceof MemoryMessage.Moved file) {
            free(file.path());
            pool.removed(clients.get(connection), file.path());
        } else if (message instanceof MemoryMessage.Deleted file) {
            free(file.path());
            pool.removed(clients.get(connection), file.path());
        } else if (message instanceof MemoryMessage.Renamed file) {
            rename(clients.get(connection), file.from(), file.to());
        } else {
            notePool(connection, message);
        }
    }

    private void rename(long client, String from, String to) {
        if (pool.holds(client, from)) {
            pool.renamed(client, from, to);
            free(to);
            return;
        }
        pool.removed(client, to);
        Long bytes = ledger.get(from);
        // Told late, of a file that was lost with its writer.
        if (bytes != null) {
            free(from);
            ledger.put(to, bytes);
        }
    }

    private void notePool(MessageConnection<MemoryMessage> connection, MemoryMessage message) throws IOException {
        long client = clients.get(connection);
        if (message instanceof MemoryMessage.PoolSlot file) {
            PoolTable.Answer answer = pool.take(client, file.path(), file.has());
            connection.send(
                    answer.slot().isPresent()
                            ? new MemoryMessage.PoolGranted(answer.slot().get())
                            : new MemoryMessage.Refused(
                                    answer.refusal().orElseThrow().text()));
        } else if (message instanceof MemoryMessage.PoolClosed file) {
            assertThat(pool.closed(client, file.path(), file.slots(), file.bytes()))
                    .isTrue();
            connection.send(new MemoryMessage.Settled());
        } else if (message instanceof MemoryMessage.Pooled file) {
            free(file.path());
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
        Optional.ofNullable(clients.remove(connection)).ifPresent(pool::gone);
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
