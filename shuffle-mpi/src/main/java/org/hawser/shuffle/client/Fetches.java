// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.client.KnownOutputs.Output;
import org.hawser.shuffle.client.MovedOutputs.Move;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchRequest;
import org.hawser.shuffle.policy.LengthQuery;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.SizedSegment;
import org.hawser.shuffle.wire.SegmentLength;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;

/**
 * Follows each announced map output of a reducer from the announcement to its end: asks for its length, requests it in
 * the order of the planner, hands what arrives to the copiers, and leaves to the stock shuffle what no agent delivers.
 * Only the event loop may use it, except for the methods of {@link CopyEvents}.
 */
final class Fetches implements CopyEvents {
    private static final int REJECTIONS_AT_MOST = 2;

    /** Memory that copiers have done with waits for more of it, up to this part of a request. */
    private static final int UNHEARD_PER_CALL = 8;

    private final Reducer reducer;
    private final ClientSettings settings;
    private final EngineParts parts;
    private final FetchPlanner planner;
    private final EventLoop loop;
    private final StagingQueue memory;
    private final KnownOutputs outputs = new KnownOutputs();
    private final Map<ArrivingSegment, SegmentFetch> active = new HashMap<>();
    private final Set<ArrivingSegment> stalled = new LinkedHashSet<>();
    private final Queue<Runnable> unheard = new ConcurrentLinkedQueue<>();
    private final AtomicLong unheardBytes = new AtomicLong();
    private final MovedOutputs moved;
    private final LocalMemory local;
    private boolean closed;

    /** @param clients the way to ask an agent */
    Fetches(
            Reducer reducer,
            ClientSettings settings,
            EngineParts parts,
            EventLoop loop,
            StagingQueue memory,
            Function<SourceRoutes, AgentClient> clients) {
        this.reducer = reducer;
        this.settings = settings;
        this.parts = parts;
        this.planner = parts.planner();
        this.loop = loop;
        this.memory = memory;
        this.moved = new MovedOutputs(settings, parts, loop, outputs, clients, this::fallBack);
        this.local = new LocalMemory(reducer.job());
    }

    void announce(SegmentId id, SourceRoutes origin, AgentClient client) {
        if (outputs.over(id.map())) {
            return;
        }
        if (outputs.left(id)) {
            fallBack(id, failure(client, id, Reason.NO_AGENT, "the output was left to HTTP before"));
        } else if (client.givenUp().isPresent()) {
            outputs.newest(id.map()).ifPresent(replaced -> planner.withdrawn(replaced.id));
            Output output = new Output(id, reducer.nameOf(id).text(), origin, client);
            outputs.put(output);
            notHad(output, client.givenUp().get().of(output.attempt));
        } else if (planner.announced(id, origin.source())) {
            outputs.put(new Output(id, reducer.nameOf(id).text(), origin, client));
        }
    }

    void withdraw(SegmentId id) {
        outputs.remove(id);
        planner.withdrawn(id);
    }

    void finish(int map) {
        outputs.forget(map);
        planner.abandoned(map);
    }

    /** Of another attempt what is under way is still used if it comes first. */
    void leave(SegmentId id) {
        outputs.newest(id.map()).ifPresent(output -> planner.withdrawn(output.id));
        outputs.leave(id);
    }

    /** From now on nothing is left to the stock shuffle: nobody wants anything any more. */
    void close() {
        closed = true;
    }

    void ask(LengthQuery query) {
        clientOf(query.segments())
                .ifPresentOrElse(
                        client -> client.ask(new LengthsQuestion(query, client)),
                        () -> planner.queryFailed(query.id()));
    }

    void begin(FetchRequest request) {
        List<SegmentFetch> wanted = new ArrayList<>();
        List<SegmentFetch> inPlace = new ArrayList<>();
        for (SizedSegment sized : request.segments()) {
            Optional<Output> output = outputs.get(sized.id());
            if (output.isPresent()) {
                SegmentFetch fetch = newFetch(request, sized, output.get());
                (fetch.segment.isInPlace() ? inPlace : wanted).add(fetch);
            } else {
                planner.failed(request.id(), sized.id());
            }
        }
        if (!inPlace.isEmpty()) {
            // Later, since what the planner does next it does after an event.
            loop.execute(() -> inPlace.forEach(this::arrivedInPlace));
        }
        List<FetchOrder> orders = FetchOrder.cut(wanted, settings.callBytes()).stream()
                .map(cut -> new FetchOrder(reducer.attempt().reduce(), cut, memory, this))
                .toList();
        long bytes = orders.stream().mapToLong(FetchOrder::bytes).sum();
        if (bytes > settings.stagingBytes()) {
            orders.forEach(
                    order -> memory.take(order.bytes(), region -> send(order, region), () -> noMemory(List.of(order))));
        } else if (bytes > 0) {
            // All at once: a segment of which some is here can always be completed.
            memory.take((int) bytes, region -> send(orders, region), () -> noMemory(orders));
        }
    }

    /** What is here of the agent's segments is still used. */
    void onGivenUp(AgentClient client, FetchFailure failure) {
        List.copyOf(active.values()).stream()
                .filter(fetch -> fetch.client.equals(client) && !fetch.complete())
                .forEach(fetch -> failed(fetch, failure.of(fetch.segment.attempt())));
        Set<SegmentId> here = new LinkedHashSet<>();
        active.values().forEach(fetch -> here.add(fetch.id()));
        outputs.of(client).stream()
                .filter(output -> !here.contains(output.id))
                .forEach(output -> notHad(output, failure.of(output.attempt)));
    }

    /** The answer to a query, in the order of the question. */
    private void lengths(LengthQuery query, AgentClient client, List<SegmentLength> lengths, Carrier carrier) {
        moved.heardOf(client);
        List<SizedSegment> sized = new ArrayList<>();
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < lengths.size(); i++) {
            SegmentId id = query.segments().get(i);
            SegmentLength length = lengths.get(i);
            Optional<Output> output = outputs.get(id).filter(known -> known.isAt(client));
            if (output.isPresent() && length.status() == SegmentStatus.MOVED && length.partBytes() > 0) {
                moved.displaces(client);
                moves.add(new Move(output.get(), length));
            } else if (output.isPresent() && length.status().hasLength() && length.partBytes() > 0) {
                has(output.get(), length);
                sized.add(new SizedSegment(id, length.partBytes()));
            } else if (output.isPresent()) {
                FetchFailure failure = failure(
                        client,
                        id,
                        length.status().hasLength() ? Reason.UNREADABLE : Reason.of(length.status()),
                        "the agent says " + length.status() + " over " + carrier.label());
                notHad(output.get(), failure);
            }
        }
        moved.follow(moves);
        planner.answered(query.id(), sized);
    }

    /** An agent has that output: its origin, or the one to which it has moved. */
    private void has(Output output, SegmentLength length) {
        output.rawBytes = length.rawBytes();
        output.file =
                length.file().filter(place -> length.partBytes() >= settings.inPlaceBytes() && local.isUsable(place));
        if (output.heldIn != HeldIn.REMOTE_MEMORY) {
            outputs.isHere(output.id);
            output.placeKnown = true;
            output.heldIn = HeldIn.of(length.status());
        }
        if (length.status() == SegmentStatus.POOLED) {
            moved.displaces(output.client);
        }
    }

    /** A segment is in this node's memory, where its copier reads it: this loop never waits for a file. */
    private void arrivedInPlace(SegmentFetch fetch) {
        if (fetch.over) {
            return;
        }
        fetch.missingBytes = 0;
        if (settleArrival(fetch)) {
            fetch.offered = true;
            parts.consumer().accept(fetch.segment);
        } else {
            end(fetch);
        }
    }

    /** A part of a segment is here, and has to be released. */
    void arrived(SegmentFetch fetch, long offset, StagingRegion chunk, Carrier carrier) {
        if (fetch.over) {
            memory.release(chunk);
            return;
        }
        fetch.missingBytes -= chunk.bytes();
        boolean wanted = fetch.offered || isWanted(fetch.id());
        if (fetch.complete()) {
            wanted = settleArrival(fetch) || fetch.offered;
        }
        if (!wanted) {
            memory.release(chunk);
            if (fetch.complete()) {
                end(fetch);
            }
            return;
        }
        if (!fetch.segment.add(offset, chunk, carrier)) {
            memory.release(chunk);
        }
        if (!fetch.offered) {
            fetch.offered = true;
            parts.consumer().accept(fetch.segment);
        }
    }

    /** A part of a segment will not come. */
    void failed(SegmentFetch fetch, FetchFailure failure) {
        if (!fetch.over) {
            if (fetch.offered) {
                fetch.fail(failure);
            } else {
                conclude(fetch, failure);
            }
        }
    }

    @Override
    public void waited(ArrivingSegment segment, long sinceNanos) {
        long waited = Math.max(0, loop.nanoTime() - sinceNanos);
        parts.statistics().waited(waited);
        segment.waited(waited);
    }

    @Override
    public void consumed(ArrivingSegment segment, StagingRegion chunk) {
        hear(chunk.bytes(), () -> memory.release(chunk));
    }

    @Override
    public void stalled(ArrivingSegment segment, boolean waits) {
        hear(0, () -> stall(segment, waits));
        settle();
    }

    @Override
    public void copied(ArrivingSegment segment) {
        int bytesFree = segment.isInPlace() ? (int) Math.min(segment.bytes(), settings.callBytes()) : 0;
        hear(bytesFree, () -> of(segment).ifPresent(fetch -> {
            boolean accepted = fetch.complete() ? fetch.accepted : settleArrival(fetch);
            outputs.remove(fetch.id());
            end(fetch);
            if (accepted) {
                parts.statistics().fetchedFrom(fetch.heldIn, segment.bytes());
                planner.consumed(fetch.id(), segment.waitedNanos());
            } else {
                planner.abandoned(fetch.id().map());
            }
        }));
    }

    @Override
    public void failed(ArrivingSegment segment, Throwable cause) {
        hear(0, () -> of(segment).ifPresent(fetch -> {
            if (segment.isInPlace()) {
                notInPlace(fetch, cause);
            } else {
                conclude(fetch, fetch.failure(cause));
            }
        }));
        settle();
    }

    @Override
    public void settle() {
        if (!unheard.isEmpty()) {
            unheardBytes.set(0);
            loop.execute(this::hearAll);
        }
    }

    /** Of copiers, in their order. */
    private void hear(int bytesFree, Runnable event) {
        unheard.add(event);
        if (unheardBytes.addAndGet(bytesFree) >= settings.callBytes() / UNHEARD_PER_CALL) {
            settle();
        }
    }

    private void hearAll() {
        for (Runnable event = unheard.poll(); event != null; event = unheard.poll()) {
            event.run();
        }
    }

    private SegmentFetch newFetch(FetchRequest request, SizedSegment sized, Output output) {
        ArrivingSegment segment = new ArrivingSegment(
                sized.id(),
                reducer.nameOf(sized.id()).text(),
                request.source(),
                sized.lengthBytes(),
                output.rawBytes,
                this,
                output.file.map(place -> local.segment(place, reducer.nameOf(sized.id()), sized.lengthBytes())));
        SegmentFetch fetch = new SegmentFetch(request.id(), output.client, segment, output.heldIn);
        active.put(segment, fetch);
        return fetch;
    }

    private void send(List<FetchOrder> orders, StagingRegion region) {
        int offset = 0;
        for (FetchOrder order : orders) {
            send(order, region.part(offset, order.bytes()));
            offset += order.bytes();
        }
    }

    private void send(FetchOrder order, StagingRegion region) {
        if (order.place(region)) {
            order.client().ask(order);
        }
    }

    /** Later, since what the planner does next it does after an event. */
    private void noMemory(List<FetchOrder> orders) {
        loop.execute(() -> orders.forEach(FetchOrder::withoutMemory));
    }

    private boolean isWanted(SegmentId id) {
        return !outputs.over(id.map()) && !outputs.left(id);
    }

    /** Tells the planner that all is here; false if there is no use for it. */
    private boolean settleArrival(SegmentFetch fetch) {
        boolean accepted = planner.arrived(fetch.request, fetch.id());
        if (accepted && !fetch.offered && !isWanted(fetch.id())) {
            planner.rejected(fetch.id());
            return false;
        }
        fetch.accepted |= accepted;
        return accepted;
    }

    /** From now on, its agent is asked for it. */
    private void notInPlace(SegmentFetch fetch, Throwable cause) {
        outputs.get(fetch.id()).ifPresent(output -> output.file = Optional.empty());
        parts.statistics().notInPlace();
        local.failed(fetch.segment, cause);
        Optional<FetchFailure> gone = fetch.client.givenUp();
        if (gone.isPresent()) {
            conclude(fetch, gone.get().of(fetch.segment.attempt()));
        } else if (cause instanceof NotInPlaceException) {
            // That says nothing about the output: it may have moved.
            end(fetch);
            planner.rejected(fetch.id());
        } else {
            conclude(fetch, fetch.failure(cause));
        }
    }

    /** A fetch has come to nothing: fetch it again or from elsewhere, or leave it to the stock shuffle. */
    private void conclude(SegmentFetch fetch, FetchFailure failure) {
        SegmentId id = fetch.id();
        end(fetch);
        boolean again = failure.reason() == Reason.CORRUPT
                && fetch.client.givenUp().isEmpty()
                && outputs.get(id).isPresent()
                && outputs.reject(id) < REJECTIONS_AT_MOST;
        if (again) {
            failure.carrier().ifPresent(fetch.client::distrust);
            parts.statistics().retried();
        }
        if (fetch.accepted) {
            planner.rejected(id);
        } else {
            planner.failed(fetch.request, id);
        }
        if (!again) {
            outputs.get(id).filter(output -> output.isAt(fetch.client)).ifPresent(output -> notHad(output, failure));
        }
    }

    private void notHad(Output output, FetchFailure failure) {
        if (moved.canTurnAway(output, failure)) {
            moved.turnAway(output, failure);
        } else {
            fallBack(output.id, failure);
        }
    }

    private void end(SegmentFetch fetch) {
        fetch.over = true;
        active.remove(fetch.segment);
        stall(fetch.segment, false);
        fetch.segment.end().forEach(memory::release);
    }

    private void fallBack(SegmentId id, FetchFailure failure) {
        FetchFailure told = outputs.displaced(id) ? failure.ofDisplaced() : failure;
        leave(id);
        if (closed) {
            return;
        }
        parts.statistics().fellBack(told.reason());
        parts.fallback().accept(id, told);
    }

    private void stall(ArrivingSegment segment, boolean waits) {
        if (waits) {
            stalled.add(segment);
        } else {
            stalled.remove(segment);
        }
        planner.memoryFull(!stalled.isEmpty());
    }

    private Optional<SegmentFetch> of(ArrivingSegment segment) {
        return Optional.ofNullable(active.get(segment));
    }

    private Optional<AgentClient> clientOf(List<SegmentId> ids) {
        return ids.stream()
                .flatMap(id -> outputs.get(id).stream())
                .map(output -> output.client)
                .findFirst();
    }

    private FetchFailure failure(AgentClient client, SegmentId id, Reason reason, String detail) {
        return new FetchFailure(
                client.name(), Optional.of(reducer.nameOf(id).text()), Optional.empty(), reason, detail);
    }

    /** Asks an agent how long segments are. */
    private final class LengthsQuestion implements Question {
        private final LengthQuery query;
        private final AgentClient client;

        LengthsQuestion(LengthQuery query, AgentClient client) {
            this.query = query;
            this.client = client;
        }

        @Override
        public ShuffleRequest request(long session, long sequence) {
            return new ShuffleRequest.Lengths(
                    session,
                    sequence,
                    reducer.attempt().reduce(),
                    query.segments().stream().map(reducer::nameOf).toList());
        }

        @Override
        public void answered(ShuffleReply reply, Carrier carrier) {
            lengths(query, client, ((ShuffleReply.Lengths) reply).lengths(), carrier);
        }

        @Override
        public void failed(FetchFailure failure) {
            planner.queryFailed(query.id());
        }
    }
}
