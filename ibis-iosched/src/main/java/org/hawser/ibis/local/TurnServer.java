// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.hawser.common.process.DaemonThreads;
import org.hawser.ibis.compat.CallingFlow;
import org.hawser.ibis.node.DeviceScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives turns to other processes of this node. On a connection, a client says what it wants, waits until it is told to go, does its
 * I/O, and says that it is over; then it may ask again. A client that dies holds nothing, since the end of the connection is that of
 * the turn. One that is suspended holds its turn until the lease ends.
 */
public final class TurnServer implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(TurnServer.class);
    private static final int BACKLOG = 256;
    private static final int MAX_CLIENTS = 512;
    private static final int MAX_FLOWS = 1000;
    /** Nobody reads or writes more in a turn. */
    private static final long MAX_CHARGE_BYTES = 64 << 20;

    private static final long RETRY_NS = 100_000_000L;
    /** A connection without a request is closed: it takes a thread. */
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(1);

    private final Path socket;
    private final Duration lease;
    private final Function<String, Optional<DeviceScheduler>> devices;
    private final ServerSocketChannel listener;
    private final AtomicLong granted = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong expired = new AtomicLong();
    private final ThreadPoolExecutor clients = new ThreadPoolExecutor(
            0, MAX_CLIENTS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), DaemonThreads.named("hawser-ibis-turn"));

    private TurnServer(
            Path socket,
            Duration lease,
            Function<String, Optional<DeviceScheduler>> devices,
            ServerSocketChannel bound) {
        this.socket = socket;
        this.lease = lease;
        this.devices = devices;
        this.listener = bound;
    }

    /**
     * Listens from now on. Every account of this host may connect that may reach the file.
     *
     * @param lease how long a turn may take
     * @param devices by their names; empty for one that there is not
     * @throws BindException if another process listens there
     * @throws IOException if the file cannot be made
     */
    public static TurnServer start(Path socket, Duration lease, Function<String, Optional<DeviceScheduler>> devices)
            throws IOException {
        requireNonNull(lease, "lease is null");
        requireNonNull(devices, "devices is null");
        if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            if (!isSocket(socket)) {
                throw new IOException("another file is there");
            }
            if (answers(socket)) {
                throw new BindException("another process listens there");
            }
            Files.delete(socket);
        }
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
            Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        TurnServer server = new TurnServer(socket, lease, devices, channel);
        DaemonThreads.start("hawser-ibis-local", server::accept);
        return server;
    }

    private static boolean isSocket(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isOther();
    }

    @SuppressWarnings("try")
    private static boolean answers(Path socket) {
        try (Wire wire = Wire.to(socket)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Turns that were given. */
    public long granted() {
        return granted.get();
    }

    /** Requests that got no turn, or whose client left while they waited. */
    public long refused() {
        return refused.get();
    }

    /** Turns that were taken back because their I/O took longer than the lease. */
    public long expired() {
        return expired.get();
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                SocketChannel client = listener.accept();
                try {
                    clients.execute(() -> serve(client));
                } catch (RejectedExecutionException | OutOfMemoryError e) {
                    // There is no thread for it.
                    refuse(client);
                }
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                LOG.warn("A local client could not be accepted", e);
                LockSupport.parkNanos(RETRY_NS);
            } catch (OutOfMemoryError e) {
                LockSupport.parkNanos(RETRY_NS);
            }
        }
    }

    /** It may ask again at once. One that has left already keeps nobody else waiting. */
    private void refuse(SocketChannel client) {
        refused.incrementAndGet();
        try (client) {
            client.write(ByteBuffer.wrap(new byte[] {TurnRequest.REFUSED}));
        } catch (IOException e) {
            LOG.debug("A local client left before it was refused", e);
        }
    }

    private void serve(SocketChannel client) {
        try (Wire wire = new Wire(client)) {
            Optional<TurnRequest> request;
            do {
                request = TurnRequest.receive(wire, REQUEST_LIMIT);
            } while (request.isPresent() && serve(request.get(), wire));
        } catch (IOException | RuntimeException e) {
            refused.incrementAndGet();
            LOG.debug("A local client got no turn, or left", e);
        }
    }

    /** Whether the client may ask again. */
    private boolean serve(TurnRequest request, Wire wire) throws IOException {
        Optional<DeviceScheduler> device = devices.apply(request.device());
        if (device.isEmpty()) {
            refused.incrementAndGet();
            wire.writeByte(TurnRequest.REFUSED);
            return false;
        }
        wire.writeByte(TurnRequest.QUEUED);
        DeviceScheduler.Turn turn = acquire(device.get(), request);
        try {
            grant(wire);
            int end = wire.next(lease);
            if (end == Wire.NOTHING) {
                // Counted when the next one has its turn.
                expired(request);
                turn.lose();
            } else {
                turn.close();
            }
            return end == TurnRequest.OVER;
        } finally {
            // Of a client that has left while it waited.
            turn.abandon();
        }
    }

    private void grant(Wire wire) throws IOException {
        granted.incrementAndGet();
        try {
            wire.writeByte(TurnRequest.GRANTED);
        } catch (IOException e) {
            granted.decrementAndGet();
            throw e;
        }
    }

    private void expired(TurnRequest request) {
        if (expired.getAndIncrement() == 0) {
            LOG.warn(
                    "{} has held its turn for {} ms, and has lost it; further cases are counted",
                    request.application(),
                    lease.toMillis());
        }
    }

    /** Clients can make up names. Beyond {@link #MAX_FLOWS}, new ones share the flow {@link CallingFlow#OTHERS}. */
    private static DeviceScheduler.Turn acquire(DeviceScheduler device, TurnRequest request) {
        String flow = device.has(request.application(), MAX_FLOWS) ? request.application() : CallingFlow.OTHERS;
        return device.acquire(flow, request.kind(), Math.min(request.bytes(), MAX_CHARGE_BYTES));
    }

    @Override
    public void close() {
        clients.shutdownNow();
        try {
            listener.close();
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            LOG.warn("{} was not removed", socket, e);
        }
    }
}
