// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.hawser.transport.PeerId;

/** Everything that is between processes. */
final class Traffic {
    private static final int MAX_DELAY_NANOS = 300_000;
    private static final int MESSAGES_PER_LINK = 16;

    private final Random random;
    private final Map<PeerId, Map<PeerId, Queue<Message>>> inboxes = new HashMap<>();
    private final Map<Stream, Queue<SentPiece>> streams = new HashMap<>();
    private final Map<Link, Double> losses = new HashMap<>();
    private final Map<Link, Integer> allowed = new HashMap<>();
    private final Set<Stream> broken = new HashSet<>();
    private final Set<PeerId> dead = new HashSet<>();

    Traffic(Random random) {
        this.random = requireNonNull(random, "random is null");
    }

    void lose(PeerId from, PeerId to, double ratio) {
        losses.put(new Link(from, to), ratio);
    }

    void refusePayload(PeerId from, PeerId to, int pieces) {
        allowed.put(new Link(from, to), pieces);
    }

    void kill(PeerId id) {
        dead.add(id);
        inboxes.remove(id);
        streams.keySet()
                .removeIf(stream -> stream.to().equals(id) || stream.from().equals(id));
    }

    long delayNanos() {
        return random.nextInt(MAX_DELAY_NANOS);
    }

    boolean offer(PeerId from, PeerId to, ByteBuffer bytes, long now) {
        if (lost(from, to)) {
            return true;
        }
        Queue<Message> link =
                inboxes.computeIfAbsent(to, one -> new TreeMap<>()).computeIfAbsent(from, one -> new ArrayDeque<>());
        if (link.size() >= MESSAGES_PER_LINK) {
            return false;
        }
        ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate());
        link.add(new Message(from, copy.flip(), now + delayNanos()));
        return true;
    }

    /** What arrives next, from a random one of those that something has arrived from. */
    Optional<Message> nextMessage(PeerId to, long now) {
        Map<PeerId, Queue<Message>> inbox = inboxes.getOrDefault(to, Map.of());
        var arrived = inbox.values().stream()
                .filter(link -> !link.isEmpty() && now - link.element().arrivalNanos() >= 0)
                .toList();
        return arrived.isEmpty()
                ? Optional.empty()
                : Optional.of(arrived.get(random.nextInt(arrived.size())).remove());
    }

    SentPiece send(Stream stream, ByteBuffer data, long now) {
        SentPiece piece = new SentPiece(data, now + delayNanos());
        Link link = new Link(stream.from(), stream.to());
        if (allowed.getOrDefault(link, Integer.MAX_VALUE) == 0) {
            piece.refuse();
            return piece;
        }
        allowed.computeIfPresent(link, (one, pieces) -> pieces - 1);
        if (broken.contains(stream) || lost(stream.from(), stream.to())) {
            broken.add(stream);
        } else {
            streams.computeIfAbsent(stream, one -> new ArrayDeque<>()).add(piece);
        }
        return piece;
    }

    boolean arrived(Stream stream, long now) {
        Queue<SentPiece> pieces = streams.get(stream);
        return pieces != null && !pieces.isEmpty() && pieces.element().arrived(now);
    }

    SentPiece take(Stream stream) {
        Queue<SentPiece> pieces = streams.get(stream);
        SentPiece piece = pieces.remove();
        if (pieces.isEmpty()) {
            streams.remove(stream);
        }
        return piece;
    }

    private boolean lost(PeerId from, PeerId to) {
        double ratio = losses.getOrDefault(new Link(from, to), 0.0);
        return dead.contains(to) || dead.contains(from) || (ratio > 0 && random.nextDouble() < ratio);
    }

    /** A message on its way. */
    record Message(PeerId from, ByteBuffer bytes, long arrivalNanos) {}

    private record Link(PeerId from, PeerId to) {}
}
