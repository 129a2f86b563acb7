// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;

/** Copiers without threads. */
final class SimulatedCopiers {
    private final int count;
    private final Random random;
    private final LongSupplier clock;
    private final double stalls;
    private final BiPredicate<ArrivingSegment, byte[]> sink;
    private final Queue<ArrivingSegment> queue = new ArrayDeque<>();
    private final List<Copy> copies = new ArrayList<>();
    private long idleSince;

    /**
     * Copiers that do nothing yet.
     *
     * @param stalls how often they wait for memory
     * @param sink takes a segment; false if its content is wrong
     */
    SimulatedCopiers(
            int count, Random random, LongSupplier clock, double stalls, BiPredicate<ArrivingSegment, byte[]> sink) {
        this.count = count;
        this.random = random;
        this.clock = clock;
        this.stalls = stalls;
        this.sink = sink;
    }

    void offer(ArrivingSegment segment) {
        queue.add(segment);
    }

    boolean idle() {
        return copies.isEmpty() && queue.isEmpty();
    }

    /** One copier does something. */
    void turn() {
        if (copies.size() < count && !queue.isEmpty()) {
            Copy copy = new Copy(queue.remove());
            copies.add(copy);
            copy.segment.events().waited(copy.segment, idleSince);
            return;
        }
        if (!copies.isEmpty()) {
            Copy copy = copies.get(random.nextInt(copies.size()));
            if (copy.turn()) {
                copies.remove(copy);
                idleSince = clock.getAsLong();
                if (queue.isEmpty()) {
                    copy.segment.events().settle();
                }
            }
        }
    }

    /** One segment on its way. */
    private final class Copy {
        private final ArrivingSegment segment;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean stalled;
        private OptionalLong waitingSince = OptionalLong.empty();

        Copy(ArrivingSegment segment) {
            this.segment = segment;
        }

        /** Whether it is over. */
        boolean turn() {
            if (stalled || random.nextDouble() < stalls) {
                stalled = random.nextDouble() < 0.9;
                segment.stalled(stalled);
                return false;
            }
            if (segment.isInPlace()) {
                readInPlace();
                return true;
            }
            Optional<StagingRegion> chunk = segment.poll();
            if (chunk.isPresent()) {
                waitingSince.ifPresent(since -> segment.events().waited(segment, since));
                waitingSince = OptionalLong.empty();
                byte[] copy = new byte[chunk.get().bytes()];
                chunk.get().buffer().get(copy);
                bytes.writeBytes(copy);
                segment.events().consumed(segment, chunk.get());
                return false;
            }
            if (segment.exhausted()) {
                end();
                return true;
            }
            if (waitingSince.isEmpty()) {
                waitingSince = OptionalLong.of(clock.getAsLong());
            }
            segment.events().settle();
            Optional<IOException> failure = segment.failure();
            failure.ifPresent(cause -> segment.events().failed(segment, cause));
            return failure.isPresent();
        }

        private void readInPlace() {
            try (InputStream content = segment.open()) {
                bytes.writeBytes(content.readAllBytes());
            } catch (IOException e) {
                segment.events().failed(segment, e);
                return;
            }
            end();
        }

        private void end() {
            if (sink.test(segment, bytes.toByteArray())) {
                segment.events().copied(segment);
            } else {
                segment.events().failed(segment, new IOException("checksum error"));
            }
        }
    }
}
