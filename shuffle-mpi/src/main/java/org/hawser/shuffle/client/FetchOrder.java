// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.Piece;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;

/**
 * One request for parts of segments, and the staging memory that they land in. {@link Fetches} creates it from a
 * planner's request, and is told what becomes of each part. Only the event loop may use it.
 */
final class FetchOrder implements Question {
    private final int reduce;
    private final List<Part> parts;
    private final int bytes;
    private final StagingQueue memory;
    private final Fetches fetches;
    private Optional<StagingRegion> region = Optional.empty();

    FetchOrder(int reduce, List<Part> parts, StagingQueue memory, Fetches fetches) {
        this.reduce = reduce;
        this.parts = List.copyOf(parts);
        this.memory = memory;
        this.fetches = fetches;
        this.bytes = parts.stream().mapToInt(Part::bytes).sum();
    }

    /** Bytes of a segment. */
    record Part(SegmentFetch fetch, long offset, int bytes) {}

    /** Cuts a planner's request into orders of about {@code callBytes}, longer segments into ranges. */
    static List<List<Part>> cut(List<SegmentFetch> fetches, int callBytes) {
        List<List<Part>> orders = new ArrayList<>();
        List<Part> current = new ArrayList<>();
        int currentBytes = 0;
        for (SegmentFetch fetch : fetches) {
            long length = fetch.segment.bytes();
            for (long offset = 0; offset < length; ) {
                int part = (int) Math.min(length - offset, callBytes);
                if (!current.isEmpty() && currentBytes + part > callBytes) {
                    orders.add(current);
                    current = new ArrayList<>();
                    currentBytes = 0;
                }
                current.add(new Part(fetch, offset, part));
                currentBytes += part;
                offset += part;
            }
        }
        if (!current.isEmpty()) {
            orders.add(current);
        }
        return orders;
    }

    int bytes() {
        return bytes;
    }

    /** Whom it is for. */
    AgentClient client() {
        return parts.get(0).fetch().client;
    }

    /** Gives it its memory; false, and no need of the memory, if nobody wants any of it any more. */
    boolean place(StagingRegion place) {
        if (parts.stream().allMatch(part -> part.fetch().over)) {
            memory.release(place);
            return false;
        }
        region = Optional.of(place);
        return true;
    }

    @Override
    public ShuffleRequest request(long session, long sequence) {
        return new ShuffleRequest.Fetch(
                session,
                sequence,
                reduce,
                parts.stream()
                        .map(part ->
                                new Range(new MapAttempt(part.fetch().segment.attempt()), part.offset(), part.bytes()))
                        .toList());
    }

    @Override
    public Optional<ByteBuffer> destination() {
        return region.map(StagingRegion::buffer);
    }

    @Override
    public void answered(ShuffleReply reply, Carrier carrier) {
        List<Piece> pieces = ((ShuffleReply.Fetched) reply).pieces();
        StagingRegion landed = region.orElseThrow();
        int position = 0;
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            Piece piece = pieces.get(i);
            if (piece.bytes() > bytes - position
                    || (piece.status() == SegmentStatus.OK && piece.bytes() != part.bytes())) {
                fail(part, carrier, Reason.UNREADABLE, piece.toString());
            } else if (piece.status() == SegmentStatus.OK) {
                fetches.arrived(part.fetch(), part.offset(), landed.part(position, piece.bytes()), carrier);
                position += piece.bytes();
            } else {
                fail(part, carrier, Reason.of(piece.status()), "the agent says " + piece.status());
            }
        }
        if (position < bytes) {
            memory.release(landed.part(position, bytes - position));
        }
    }

    @Override
    public void retry(boolean destinationLost, Runnable ask) {
        if (!destinationLost) {
            ask.run();
            return;
        }
        StagingRegion lost = region.orElseThrow();
        region = Optional.empty();
        memory.replace(
                lost,
                place -> {
                    region = Optional.of(place);
                    ask.run();
                },
                this::withoutMemory);
    }

    /** There is no memory for it, and will not be. */
    void withoutMemory() {
        failed(new FetchFailure(
                client().name(),
                Optional.empty(),
                Optional.empty(),
                Reason.NO_MEMORY,
                "staging memory is held by transfers that cannot be ended"));
    }

    @Override
    public void failed(FetchFailure failure) {
        region.ifPresent(memory::release);
        region = Optional.empty();
        parts.forEach(part ->
                fetches.failed(part.fetch(), failure.of(part.fetch().segment.attempt())));
    }

    private void fail(Part part, Carrier carrier, Reason reason, String detail) {
        fetches.failed(part.fetch(), part.fetch().failure(carrier, reason, detail));
    }
}
