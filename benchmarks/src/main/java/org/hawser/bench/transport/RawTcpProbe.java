// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Measures TCP alone: sends a request and receives a given number of bytes, over one blocking connection. */
final class RawTcpProbe implements Probe {

    private final SocketChannel channel;
    private final ByteBuffer data = ByteBuffer.allocateDirect(MAX_BYTES);
    private final ByteBuffer order = ByteBuffer.allocateDirect(Integer.BYTES);

    private RawTcpProbe(SocketChannel channel) {
        this.channel = channel;
    }

    /** Rank 1 listens, and has to be there first. */
    static Probe open(int rank, int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        if (rank == 1) {
            try (ServerSocketChannel server = ServerSocketChannel.open()) {
                server.bind(address);
                System.out.println(ProbeProcess.READY);
                new RawTcpProbe(server.accept()).serve();
            }
        }
        return new RawTcpProbe(SocketChannel.open(address));
    }

    @Override
    public long[] move(int bytes, int rounds) throws IOException {
        long[] nanos = new long[rounds];
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            write(order.clear().putInt(0, bytes));
            read(data.clear().limit(bytes));
            nanos[i] = System.nanoTime() - start;
        }
        return nanos;
    }

    @Override
    public long[] ask(int rounds) throws IOException {
        return move(Long.BYTES, rounds);
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            write(order.clear().putInt(0, END));
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
