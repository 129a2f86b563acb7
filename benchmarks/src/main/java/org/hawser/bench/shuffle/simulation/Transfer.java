// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.hawser.shuffle.policy.SizedSegment;

/** A request that a {@link SimulatedServer} is answering: its segments as one stream of bytes. */
final class Transfer {
    final boolean local;
    final SimulatedLink link;
    private final List<SizedSegment> segments;
    private final IntConsumer onSegment;
    private final long bytes;
    private long sent;
    private long received;
    private long receivedSegmentsEnd;
    private int receivedSegments;

    /** @param onSegment told the index of each segment that has come */
    Transfer(List<SizedSegment> segments, boolean local, SimulatedLink link, IntConsumer onSegment) {
        this.segments = segments;
        this.local = local;
        this.link = link;
        this.onSegment = onSegment;
        bytes = segments.stream().mapToLong(SizedSegment::lengthBytes).sum();
    }

    int segments() {
        return segments.size();
    }

    long left() {
        return bytes - sent;
    }

    boolean isNew() {
        return sent == 0;
    }

    void sent(long more) {
        sent += more;
    }

    void received(long more) {
        received += more;
        while (receivedSegments < segments.size()
                && receivedSegmentsEnd + segments.get(receivedSegments).lengthBytes() <= received) {
            receivedSegmentsEnd += segments.get(receivedSegments).lengthBytes();
            onSegment.accept(receivedSegments++);
        }
    }

    /** What comes into a node goes through here, in the order it came, at the link's rate. */
    static final class SimulatedLink {
        private final Timeline timeline;
        private final double nanosPerByte;
        private long freeAt;

        SimulatedLink(Timeline timeline, double bytesPerSecond) {
            this.timeline = timeline;
            nanosPerByte = TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
        }

        void pass(long bytes, Runnable arrived) {
            freeAt = Math.max(freeAt, timeline.now()) + Math.round(bytes * nanosPerByte);
            timeline.at(freeAt, arrived);
        }
    }
}
