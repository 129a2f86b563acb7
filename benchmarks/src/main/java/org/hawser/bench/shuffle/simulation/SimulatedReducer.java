// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.hawser.bench.shuffle.simulation.Transfer.SimulatedLink;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchRequest;
import org.hawser.shuffle.policy.LengthQuery;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.SizedSegment;
import org.hawser.shuffle.policy.Source;

/** A reducer in a simulation: fetches as its planner says, and consumes one segment after the other. */
final class SimulatedReducer {
    private static final long NOT_WAITING = -1;

    private final Timeline timeline;
    private final Meter meter;
    private final FetchPlanner planner;
    private final Map<Source, SimulatedServer> servers;
    private final SimulatedLink link;
    private final Map<SegmentId, Long> lengths;
    private final double latencyNanos;
    private final double nanosPerByte;

    private final Deque<SizedSegment> ready = new ArrayDeque<>();
    private long waitingSince;
    private long stagingBytes;
    private long wakeUp = Long.MAX_VALUE;

    SimulatedReducer(
            Timeline timeline,
            Meter meter,
            FetchPlanner planner,
            Map<Source, SimulatedServer> servers,
            SimulatedLink link,
            Map<SegmentId, Long> lengths,
            double latencyNanos,
            double nanosPerByte) {
        this.timeline = timeline;
        this.meter = meter;
        this.planner = planner;
        this.servers = servers;
        this.link = link;
        this.lengths = lengths;
        this.latencyNanos = latencyNanos;
        this.nanosPerByte = nanosPerByte;
    }

    boolean isComplete() {
        return planner.isComplete();
    }

    long requests() {
        return planner.state().requests();
    }

    void announce(SegmentId id, Source source) {
        planner.announced(id, source);
    }

    /** Sends what is to be sent now. */
    void pump() {
        planner.queries().forEach(query -> timeline.after(2 * latencyNanos, () -> answer(query)));
        planner.requests().forEach(this::send);
        measure();
        planner.wakeUpNanos().ifPresent(time -> {
            if (time < wakeUp) {
                wakeUp = time;
                timeline.at(time, this::wakeUp);
            }
        });
    }

    private void wakeUp() {
        wakeUp = Long.MAX_VALUE;
        pump();
    }

    private void answer(LengthQuery query) {
        List<SizedSegment> sized = query.segments().stream()
                .map(id -> new SizedSegment(id, lengths.get(id)))
                .toList();
        planner.answered(query.id(), sized);
        pump();
    }

    private void send(FetchRequest request) {
        Transfer transfer =
                new Transfer(request.segments(), request.source().local(), link, index -> arrived(request, index));
        timeline.after(latencyNanos, () -> servers.get(request.source()).submit(transfer));
    }

    private void arrived(FetchRequest request, int index) {
        SizedSegment segment = request.segments().get(index);
        if (planner.arrived(request.id(), segment.id())) {
            meter.buffered(segment.lengthBytes());
            ready.add(segment);
        }
        if (waitingSince != NOT_WAITING) {
            take();
        }
        pump();
    }

    private void take() {
        SizedSegment segment = ready.poll();
        if (segment == null) {
            waitingSince = timeline.now();
            return;
        }
        long waited = waitingSince == NOT_WAITING ? 0 : timeline.now() - waitingSince;
        waitingSince = NOT_WAITING;
        timeline.after(segment.lengthBytes() * nanosPerByte, () -> consumed(segment, waited));
    }

    private void consumed(SizedSegment segment, long waited) {
        meter.buffered(-segment.lengthBytes());
        planner.consumed(segment.id(), waited);
        take();
        pump();
    }

    private void measure() {
        long bytes = planner.state().inFlightBytes();
        meter.staging(bytes - stagingBytes);
        stagingBytes = bytes;
    }
}
