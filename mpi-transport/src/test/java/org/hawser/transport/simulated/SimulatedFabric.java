// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.LongSupplier;
import org.hawser.transport.PeerId;
import org.hawser.transport.exchange.Fabric;
import org.hawser.transport.exchange.Transfer;

/** One process's end of the traffic. */
final class SimulatedFabric implements Fabric {
    /** Small, so that it wraps around in long runs. */
    private static final int MAX_TAG = 4096;

    private final PeerId self;
    private final Traffic traffic;
    private final LongSupplier nanoClock;
    private final Map<Stream, Queue<PostedReceive>> posted = new HashMap<>();

    SimulatedFabric(PeerId self, Traffic traffic, LongSupplier nanoClock) {
        this.self = requireNonNull(self, "self is null");
        this.traffic = requireNonNull(traffic, "traffic is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
    }

    @Override
    public int maxTag() {
        return MAX_TAG;
    }

    @Override
    public boolean sendMessage(PeerId peer, ByteBuffer message) {
        return traffic.offer(self, peer, message, nanoClock.getAsLong());
    }

    @Override
    public Transfer send(PeerId peer, int tag, ByteBuffer data) {
        return traffic.send(new Stream(self, peer, tag), data, nanoClock.getAsLong());
    }

    @Override
    public Transfer receive(PeerId peer, int tag, ByteBuffer room) {
        Stream stream = new Stream(peer, self, tag);
        PostedReceive receive = new PostedReceive(room);
        posted.computeIfAbsent(stream, one -> new ArrayDeque<>()).add(receive);
        return receive;
    }

    @Override
    public int poll(Listener listener) {
        long now = nanoClock.getAsLong();
        int work = 0;
        for (Optional<Traffic.Message> next = traffic.nextMessage(self, now);
                next.isPresent();
                next = traffic.nextMessage(self, now)) {
            listener.onMessage(next.get().from(), next.get().bytes());
            work++;
        }
        for (Map.Entry<Stream, Queue<PostedReceive>> entry : posted.entrySet()) {
            work += receive(entry.getKey(), entry.getValue(), now);
        }
        posted.values().removeIf(Queue::isEmpty);
        return work;
    }

    @Override
    public void close() {
        traffic.kill(self);
    }

    private int receive(Stream stream, Queue<PostedReceive> receives, long now) {
        receives.removeIf(PostedReceive::cancelled);
        int work = 0;
        while (!receives.isEmpty() && traffic.arrived(stream, now)) {
            PostedReceive first = receives.element();
            if (!first.matched()) {
                first.match(now + traffic.delayNanos());
                return work;
            }
            if (!first.due(now)) {
                return work;
            }
            receives.remove();
            first.complete(traffic.take(stream));
            work++;
        }
        return work;
    }
}
