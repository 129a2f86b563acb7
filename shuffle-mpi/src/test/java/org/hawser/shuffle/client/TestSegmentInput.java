// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.Source;
import org.junit.jupiter.api.Test;

class TestSegmentInput {
    private final Consumed events = new Consumed();
    private final StagingPool pool = new StagingPool(100, buffer -> {});
    private final ArrivingSegment segment =
            new ArrivingSegment(new SegmentId(0, 0), "attempt", new Source("host:1", 0, false), 6, 6, events);

    @Test
    void read_piecesInAnyOrder_areReadInOrderAndGivenBack() throws IOException {
        add(3, 4, 5, 6);
        add(0, 1, 2, 3);

        try (SegmentInput input = new SegmentInput(segment)) {
            assertThat(input.readAllBytes()).containsExactly(1, 2, 3, 4, 5, 6);
        }

        assertThat(events.consumed).hasSize(2);
        assertThat(segment.exhausted()).isTrue();
    }

    @Test
    void read_restComesLater_waitsForIt() throws IOException {
        add(0, 1, 2, 3);
        CompletableFuture<Void> later = CompletableFuture.runAsync(() -> add(3, 4, 5, 6));

        try (SegmentInput input = new SegmentInput(segment)) {
            assertThat(input.readAllBytes()).hasSize(6);
        }
        assertThat(later).succeedsWithin(Duration.ofSeconds(30));
    }

    @Test
    void read_restComesLater_tellsThatItWaited() throws Exception {
        add(0, 1, 2, 3);
        try (SegmentInput input = new SegmentInput(segment)) {
            assertThat(input.readNBytes(3)).hasSize(3);
            assertThat(events.waits).isZero();
            CompletableFuture<Integer> read = new CompletableFuture<>();
            Thread reader = new Thread(() -> {
                try {
                    read.complete(input.read());
                } catch (IOException e) {
                    read.completeExceptionally(e);
                }
            });
            reader.start();
            Awaitility.await().until(() -> reader.getState() == Thread.State.WAITING);
            add(3, 4, 5, 6);

            assertThat(read).succeedsWithin(Duration.ofSeconds(30)).isEqualTo(4);
            reader.join();
            assertThat(events.waits).isEqualTo(1);
        }
    }

    @Test
    void waited_severalTimes_isTheSum() {
        segment.waited(3);
        segment.waited(4);

        assertThat(segment.waitedNanos()).isEqualTo(7);
    }

    @Test
    void read_restFails_failsAfterWhatIsHere() throws IOException {
        add(0, 1, 2, 3);
        segment.fail(new IOException("gone"));

        try (SegmentInput input = new SegmentInput(segment)) {
            assertThat(input.readNBytes(3)).containsExactly(1, 2, 3);
            assertThat(events.settled).isZero();
            assertThatThrownBy(input::read).hasMessage("gone");
            assertThat(events.settled).as("times that it may have waited").isEqualTo(1);
        }
    }

    @Test
    void close_amidAPiece_givesItBack() throws IOException {
        add(0, 1, 2, 3);
        try (SegmentInput input = new SegmentInput(segment)) {
            assertThat(input.read()).isEqualTo(1);
        }

        assertThat(events.consumed).hasSize(1);
    }

    @Test
    void add_afterTheEnd_isRefused() {
        add(0, 1, 2, 3);

        assertThat(segment.end()).hasSize(1);
        assertThat(segment.add(3, chunk(4, 5, 6), Carrier.TCP)).isFalse();
    }

    private void add(long offset, int... bytes) {
        assertThat(segment.add(offset, chunk(bytes), Carrier.TCP)).isTrue();
    }

    private StagingRegion chunk(int... bytes) {
        StagingRegion region = pool.allocate(bytes.length).orElseThrow();
        for (int i = 0; i < bytes.length; i++) {
            region.buffer().put(i, (byte) bytes[i]);
        }
        return region;
    }

    private static final class Consumed implements CopyEvents {
        private final List<StagingRegion> consumed = new ArrayList<>();
        private int settled;
        private int waits;

        @Override
        public void waited(ArrivingSegment segment, long sinceNanos) {
            waits++;
        }

        @Override
        public void consumed(ArrivingSegment segment, StagingRegion chunk) {
            consumed.add(chunk);
        }

        @Override
        public void stalled(ArrivingSegment segment, boolean waits) {}

        @Override
        public void settle() {
            settled++;
        }

        @Override
        public void copied(ArrivingSegment segment) {}

        @Override
        public void failed(ArrivingSegment segment, Throwable cause) {}
    }
}
