// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.client.KnownOutputs.Output;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.policy.SizedSegment;
import org.hawser.shuffle.policy.Source;
import org.hawser.shuffle.wire.SegmentLength;

/**
 * Turns to the agents that have the data of moved outputs, for {@link Fetches}: to the preferred one, to the one with the
 * second copy if that fails, and then to the origin, the agent of the map's node, which may know better by now. If the origin
 * says nothing new for as long as agents are not forgiven, the output is left to the stock shuffle. An origin that misses it
 * says nothing new: if a memory node was lost with it, the ApplicationMaster runs the map again within seconds, and a reducer
 * that counted failures until then could use up all that it may have. So long an origin that does not answer is waited for too:
 * its agent is started again when it dies, and the stock shuffle would not find the output. An agent that has not told this
 * reducer anything yet may be about to start again, and nobody knows what it has moved: it is waited for once, for as long as
 * one that is busy.
 *
 * <p>While it looks for an agent, the planner does not know the output, and nobody else does anything about it. Only the
 * event loop may use it.
 */
final class MovedOutputs {
    private final ClientSettings settings;
    private final EngineParts parts;
    private final FetchPlanner planner;
    private final EventLoop loop;
    private final KnownOutputs outputs;
    private final Function<SourceRoutes, AgentClient> clients;
    private final BiConsumer<SegmentId, FetchFailure> fallback;
    /** Agents with outputs that are in no files of their own. */
    private final Set<String> displacing = new HashSet<>();
    /** Agents that have said of some output where it is. */
    private final Set<String> heard = new HashSet<>();
    /** How long each of the others has not been reached. */
    private final Map<String, Search> silent = new HashMap<>();

    MovedOutputs(
            ClientSettings settings,
            EngineParts parts,
            EventLoop loop,
            KnownOutputs outputs,
            Function<SourceRoutes, AgentClient> clients,
            BiConsumer<SegmentId, FetchFailure> fallback) {
        this.settings = settings;
        this.parts = parts;
        this.planner = parts.planner();
        this.loop = loop;
        this.outputs = outputs;
        this.clients = clients;
        this.fallback = fallback;
    }

    /** What an origin has said of one of its outputs. */
    record Move(Output output, SegmentLength to) {}

    /** Turns to where origins say that the data is. */
    void follow(List<Move> moves) {
        List<Output> settling = new ArrayList<>();
        for (Move move : moves) {
            planner.withdrawn(move.output().id);
            outputs.search(move.output().id).says(move.to().sources());
            Output moved = move.output().movedTo(move.to());
            outputs.put(moved);
            settling.add(moved);
        }
        find(settling);
    }

    /** The agent has answered. */
    void heardOf(AgentClient client) {
        heard.add(client.name());
    }

    /** The agent has outputs that are in no files of their own, and maybe others. */
    void displaces(AgentClient client) {
        displacing.add(client.name());
    }

    /** Whether the failure of an output leaves a place to turn to, so that {@link #turnAway} is to be called. */
    boolean canTurnAway(Output output, FetchFailure failure) {
        return output.heldIn == HeldIn.REMOTE_MEMORY
                || failure.reason() == Reason.MOVED
                || (failure.reason() == Reason.MISSING && (outputs.displaced(output.id) || mayBeDisplaced(output)))
                || (output.client.givenUp().isPresent() && (mayBeDisplaced(output) || isUnheard(output, failure)));
    }

    private boolean mayBeDisplaced(Output output) {
        return output.heldIn == HeldIn.POOL_FILE || (!output.placeKnown && displacing.contains(output.client.name()));
    }

    private boolean isUnheard(Output output, FetchFailure failure) {
        return failure.reason() == Reason.UNREACHABLE
                && output.heldIn == HeldIn.FILE
                && !outputs.displaced(output.id)
                && !heard.contains(output.client.name());
    }

    /** Turns to the next place of an output that could not be had where it was said to be. */
    void turnAway(Output output, FetchFailure failure) {
        planner.withdrawn(output.id);
        if (output.others.isEmpty()) {
            askOrigin(output, failure);
        } else {
            Output settling = output.settling();
            outputs.put(settling);
            find(List.of(settling));
        }
    }

    private void find(List<Output> settling) {
        Set<String> names = new HashSet<>();
        settling.forEach(output -> names.addAll(output.others));
        if (!names.isEmpty()) {
            parts.sources().find(names, found -> loop.execute(() -> settling.forEach(output -> turnTo(output, found))));
        }
    }

    private void turnTo(Output output, Map<String, SourceRoutes> found) {
        if (!outputs.isNewest(output)) {
            return;
        }
        for (int i = 0; i < output.others.size(); i++) {
            Optional<SourceRoutes> source = Optional.ofNullable(found.get(output.others.get(i)));
            Optional<AgentClient> client =
                    source.map(clients).filter(one -> one.givenUp().isEmpty());
            if (client.isPresent()) {
                if (announced(output, source.get().source())) {
                    outputs.put(output.at(client.get(), output.others.subList(i + 1, output.others.size())));
                }
                return;
            }
        }
        askOrigin(
                output,
                new FetchFailure(
                        output.client.name(),
                        Optional.of(output.attempt),
                        Optional.empty(),
                        Reason.UNREACHABLE,
                        "its data is at " + output.others + ", where no agent can be reached"));
    }

    /** Its length is known already. An agent on this node is asked all the same, because it also says in which file it is. */
    private boolean announced(Output output, Source source) {
        return (source.local() && output.bytes >= settings.inPlaceBytes())
                ? planner.announced(output.id, source)
                : planner.announced(new SizedSegment(output.id, output.bytes), source);
    }

    private void askOrigin(Output output, FetchFailure failure) {
        boolean unheard = isUnheard(output, failure);
        Search search =
                unheard ? silent.computeIfAbsent(output.client.name(), any -> new Search()) : outputs.search(output.id);
        boolean movedJustNow = failure.reason() == Reason.MOVED && search.isNew();
        Optional<Duration> pause =
                search.failed(loop.nanoTime(), unheard ? settings.patience() : settings.forgiveness());
        if (pause.isEmpty()) {
            fallback.accept(output.id, failure);
            return;
        }
        Output settling = output.settling();
        outputs.put(settling);
        loop.schedule(movedJustNow ? Duration.ZERO : pause.get(), () -> {
            if (outputs.isNewest(settling)) {
                askOriginNow(settling, failure);
            }
        });
    }

    /** An agent that was started again has another address. */
    private void askOriginNow(Output output, FetchFailure failure) {
        String name = output.origin.source().name();
        parts.sources()
                .find(
                        Set.of(name),
                        found -> loop.execute(() -> {
                            if (outputs.isNewest(output)) {
                                askAt(found.getOrDefault(name, output.origin), output, failure);
                            }
                        }));
    }

    private void askAt(SourceRoutes origin, Output output, FetchFailure failure) {
        AgentClient client = clients.apply(origin);
        if (client.givenUp().isPresent()) {
            askOrigin(output, failure);
        } else if (planner.announced(output.id, origin.source())) {
            outputs.put(new Output(output.id, output.attempt, origin, client));
        }
    }
}
