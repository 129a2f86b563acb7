// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.hawser.transport.PeerId;
import org.hawser.transport.wire.Frame;
import org.hawser.transport.wire.FrameCodec;

/** Sends messages in order and keeps those for which the network has no room. */
final class Outbox {
    private final Fabric fabric;
    private final FrameCodec codec;
    private final Counters counters;
    private final ByteBuffer buffer;
    private final Map<PeerId, Queue<Frame>> waiting = new HashMap<>();

    Outbox(Fabric fabric, FrameCodec codec, int messageBytes, Counters counters) {
        this.fabric = fabric;
        this.codec = codec;
        this.counters = counters;
        this.buffer = ByteBuffer.allocateDirect(messageBytes);
    }

    void send(PeerId peer, Frame frame) {
        Queue<Frame> before = waiting.get(peer);
        if (before != null) {
            if (!(frame instanceof Frame.Ping)) {
                // Waiting messages also count as requests for a sign of life.
                before.add(frame);
            }
        } else if (!offer(peer, frame)) {
            waiting.computeIfAbsent(peer, one -> new ArrayDeque<>()).add(frame);
        }
    }

    int flush() {
        int sent = 0;
        for (Map.Entry<PeerId, Queue<Frame>> peer : waiting.entrySet()) {
            Queue<Frame> frames = peer.getValue();
            while (!frames.isEmpty() && offer(peer.getKey(), frames.element())) {
                frames.remove();
                sent++;
            }
        }
        waiting.values().removeIf(Queue::isEmpty);
        return sent;
    }

    /** Takes back a request that has not been sent yet because the network had no room. */
    boolean withdraw(PeerId peer, long exchange) {
        Queue<Frame> frames = waiting.get(peer);
        return frames != null && frames.removeIf(frame -> frame instanceof Frame.Ask && frame.exchange() == exchange);
    }

    int size() {
        return waiting.values().stream().mapToInt(Queue::size).sum();
    }

    void forget(PeerId peer) {
        waiting.remove(peer);
    }

    private boolean offer(PeerId peer, Frame frame) {
        buffer.clear();
        codec.encode(frame, buffer);
        boolean sent = fabric.sendMessage(peer, buffer.flip());
        if (sent) {
            counters.messagesSent.increment();
        }
        return sent;
    }
}
