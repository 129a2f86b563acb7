// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.local;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One end of a local connection, on which every wait has a limit. For one thread. */
final class Wire implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Wire.class);

    /** There is no next byte: the other end has closed the connection. */
    static final int END = -1;
    /** The next byte has not come yet. */
    static final int NOTHING = -2;

    private final SocketChannel channel;
    private final Selector selector;

    /** Owns the channel from now on. */
    Wire(SocketChannel channel) throws IOException {
        this.channel = requireNonNull(channel, "channel is null");
        try {
            channel.configureBlocking(false);
            selector = Selector.open();
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Connects; fails at once if nobody listens, or too many wait. */
    static Wire to(Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        Wire wire = new Wire(channel);
        try {
            if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
                throw new IOException(socket + " does not answer");
            }
            return wire;
        } catch (IOException e) {
            wire.close();
            throw e;
        }
    }

    /** Sends a message that fits into the socket's send buffer. */
    void write(ByteBuffer message) throws IOException {
        while (message.hasRemaining()) {
            if (channel.write(message) == 0) {
                throw new IOException("the other end does not read");
            }
        }
    }

    /**
     * Fills the buffer.
     *
     * @throws EOFException if the connection ends before
     * @throws IOException if that takes longer than the limit
     */
    void read(ByteBuffer into, Duration limit) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        while (into.hasRemaining()) {
            int count = channel.read(into);
            if (count < 0) {
                throw new EOFException("the other end has closed the connection");
            }
            if (count == 0 && !awaitInput(end)) {
                throw new IOException("no answer within " + limit.toMillis() + " ms");
            }
        }
    }

    /** The next byte, likewise. */
    byte readByte(Duration limit) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        read(one, limit);
        return one.get(0);
    }

    void writeByte(byte value) throws IOException {
        write(ByteBuffer.wrap(new byte[] {value}));
    }

    /** The next byte; {@link #END}; or {@link #NOTHING} after the limit or an interrupt. */
    int next(Duration limit) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        ByteBuffer one = ByteBuffer.allocate(1);
        try {
            int count = channel.read(one);
            while (count == 0 && awaitInput(end)) {
                count = channel.read(one);
            }
            if (count < 0) {
                return END;
            }
            return count == 0 ? NOTHING : Byte.toUnsignedInt(one.get(0));
        } catch (SocketException e) {
            // The other end has closed it with something unread.
            LOG.trace("Reset", e);
            return END;
        }
    }

    private boolean awaitInput(long endNs) throws IOException {
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(endNs - System.nanoTime()) + 1;
        if (endNs - System.nanoTime() <= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        if (channel.keyFor(selector) == null) {
            channel.register(selector, SelectionKey.OP_READ);
        }
        selector.select(leftMillis);
        selector.selectedKeys().clear();
        return true;
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            selector.close();
        }
    }
}
