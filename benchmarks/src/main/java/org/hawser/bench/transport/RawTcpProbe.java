// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Measures TCP alone: sends a request and receives a given number of bytes, over one blocking connection. */
final class RawTcpProbe implements Probe {
    private static final int MAX_BYTES = 64 << 20;
    private static final int END = -1;

    private final SocketChannel channel;
    private final ByteBuffer data = ByteBuffer.allocateDirect(MAX_BYTES);
    private final ByteBuffer order = ByteBuffer.allocateDirect(Integer.BYTES);

    private RawTcpProbe(SocketChannel channel) {
        this.channel = requireNonNull(channel, "channel is null");
    }

    /** Rank 1 listens, and has to be there first. */
    static Probe open(int rank, int port) {
        try {
            if (rank == 1) {
                try (ServerSocketChannel server = ServerSocketChannel.open()) {
                    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                    System.out.println(ProbeProcess.READY);
                    new RawTcpProbe(server.accept()).serve();
                }
            }
            return new RawTcpProbe(SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long[] move(int bytes, int rounds) {
        long[] nanos = new long[rounds];
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            for (int i = 0; i < rounds; i++) {
                long start = System.nanoTime();
                write(order.clear().putInt(0, bytes));
                read(data.clear().limit(bytes));
                nanos[i] = System.nanoTime() - start;
            }
            return nanos;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long[] ask(int rounds) {
        return move(Long.BYTES, rounds);
    }

    @Override
    public void close() {
        try (channel) {
            write(order.clear().putInt(0, END));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve() throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        for (read(order.clear()); order.getInt(0) != END; read(order.clear())) {
            write(data.clear().limit(order.getInt(0)));
        }
        Runtime.getRuntime().halt(0);
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private void read(ByteBuffer room) throws IOException {
        while (room.hasRemaining()) {
            if (channel.read(room) < 0) {
                throw new IOException("the other process is gone");
            }
        }
    }
}
