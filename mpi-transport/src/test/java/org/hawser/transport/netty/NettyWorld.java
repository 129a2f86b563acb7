// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.contract.ContractLimits;
import org.hawser.transport.contract.PeerProgram;
import org.hawser.transport.contract.World;

/** Endpoints of one process on loopback, asked by one of them or by a guest. A peer is stopped by keeping its thread busy. */
final class NettyWorld implements World {
    private static final String HOST = "127.0.0.1";

    private final Map<PeerId, InetSocketAddress> addresses = new ConcurrentHashMap<>();
    private final List<NettyEndpoint> endpoints = new ArrayList<>();
    private final Map<PeerId, CountDownLatch> stopped = new HashMap<>();

    private final NettyEndpoint me;

    /** Of the guest, which is closed before it. */
    private final TcpLoop shared = new TcpLoop();

    NettyWorld(boolean asGuest) {
        for (int rank = 0; rank <= PEERS; rank++) {
            PeerId id = new PeerId(rank);
            PeerProgram program = new PeerProgram();
            NettyEndpoint endpoint = new NettyEndpoint(
                    id, "secret", peer -> Optional.ofNullable(addresses.get(peer)), program, ContractLimits.get());
            program.askOver(endpoint);
            endpoints.add(endpoint);
            addresses.put(id, endpoint.listen(HOST, 0));
        }
        me = asGuest
                ? NettyEndpoint.guest(
                        "secret", peer -> Optional.ofNullable(addresses.get(peer)), ContractLimits.get(), shared)
                : endpoints.get(0);
    }

    @Override
    public Endpoint me() {
        return me;
    }

    @Override
    public void kill(PeerId peer) {
        Thread killer = new Thread(endpoints.get(peer.rank())::close, "killer");
        killer.start();
        Optional.ofNullable(stopped.remove(peer)).ifPresent(latch -> {
            // It ends before it goes on.
            Awaitility.await().until(() -> killer.getState() == Thread.State.TIMED_WAITING);
            latch.countDown();
        });
        Awaitility.await().until(() -> !killer.isAlive());
    }

    @Override
    public void stop(PeerId peer) {
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch standing = new CountDownLatch(1);
        stopped.put(peer, latch);
        endpoints.get(peer.rank()).onThread(() -> {
            standing.countDown();
            awaitQuietly(latch);
        });
        awaitQuietly(standing);
    }

    @Override
    public void resume(PeerId peer) {
        stopped.remove(peer).countDown();
    }

    @Override
    public void await(CompletableFuture<?> future) {
        Awaitility.await()
                .pollDelay(0, TimeUnit.MILLISECONDS)
                .pollInterval(1, TimeUnit.MILLISECONDS)
                .atMost(40, TimeUnit.SECONDS)
                .until(future::isDone);
    }

    @Override
    public boolean becomes(BooleanSupplier condition) {
        try {
            Awaitility.await()
                    .pollDelay(0, TimeUnit.MILLISECONDS)
                    .pollInterval(1, TimeUnit.MILLISECONDS)
                    .atMost(30, TimeUnit.SECONDS)
                    .until(condition::getAsBoolean);
            return true;
        } catch (ConditionTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() {
        stopped.values().forEach(CountDownLatch::countDown);
        me.close();
        endpoints.forEach(NettyEndpoint::close);
        shared.close();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
