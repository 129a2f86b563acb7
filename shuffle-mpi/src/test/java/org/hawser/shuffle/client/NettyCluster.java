// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.hawser.transport.Call;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.netty.NettyEndpoint;

/** A cluster of endpoints over TCP in this process, with the real loop and copiers. */
final class NettyCluster implements Cluster {
    private static final String HOST = "127.0.0.1";
    private static final String SECRET = "secret";
    private static final PeerId SERVER = new PeerId(1);

    private final LinkedBlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
    private final ThreadedEventLoop loop = new ThreadedEventLoop(NettyCluster::thread, failures::add);
    private final List<NettyEndpoint> endpoints = new ArrayList<>();
    private final AtomicInteger copying = new AtomicInteger();
    private Optional<Copiers> copiers = Optional.empty();

    NettyCluster() {
        loop.start();
    }

    @Override
    public EventLoop loop() {
        return loop;
    }

    @Override
    public Consumer<ArrivingSegment> copiers(int count, double stalls, BiPredicate<ArrivingSegment, byte[]> sink) {
        SegmentSink testing = (segment, content) -> {
            try {
                if (!sink.test(segment, content.readAllBytes())) {
                    throw new IOException("checksum error");
                }
            } finally {
                count(segment, -1);
            }
        };
        Copiers threads = new Copiers(count, NettyCluster::thread, testing, failures::add);
        threads.start();
        copiers = Optional.of(threads);
        return segment -> {
            count(segment, 1);
            threads.offer(segment);
        };
    }

    /** One in this node's memory occupies nothing while it is copied, and may turn out not to be there. */
    private void count(ArrivingSegment segment, int by) {
        if (!segment.isInPlace()) {
            copying.addAndGet(by);
        }
    }

    @Override
    public boolean copiersIdle() {
        return copying.get() == 0;
    }

    @Override
    public synchronized Way start(Carrier carrier, RequestHandler server) {
        NettyEndpoint listening = new NettyEndpoint(SERVER, SECRET, peer -> Optional.empty(), server, Limits.real());
        var address = listening.listen(HOST, 0);
        NettyEndpoint asking = NettyEndpoint.guest(SECRET, peer -> Optional.of(address), Limits.real());
        endpoints.add(listening);
        endpoints.add(asking);
        return new NettyWay(carrier, listening, asking);
    }

    @Override
    public void step() {
        if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.peek());
        }
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
    }

    @Override
    public synchronized void close() {
        copiers.ifPresent(Copiers::close);
        loop.close();
        endpoints.forEach(NettyEndpoint::close);
    }

    private static Thread thread(Runnable target) {
        Thread thread = new Thread(target, "netty-cluster");
        thread.setDaemon(true);
        return thread;
    }

    private record NettyWay(Carrier carrier, NettyEndpoint listening, NettyEndpoint asking) implements Way, Route {
        @Override
        public Route route() {
            return this;
        }

        @Override
        public Call call(Request request, Duration timeout) {
            return asking.call(SERVER, request, timeout);
        }

        @Override
        public void kill() {
            listening.close();
        }

        @Override
        public void disturb(Random random) {
            // A connection has no passing faults; agents that do not answer are the servers' business.
        }
    }
}
