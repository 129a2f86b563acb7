// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.SegmentLength;

/**
 * Remembers for {@link Fetches} which attempt of each map is to be fetched, and from which agent. Only the event loop
 * may use it.
 */
final class KnownOutputs {
    private final Map<Integer, Output> newest = new HashMap<>();
    private final Map<SegmentId, Integer> rejections = new HashMap<>();
    private final Map<SegmentId, Search> searches = new HashMap<>();
    private final Set<SegmentId> elsewhere = new HashSet<>();
    private final BitSet over = new BitSet();

    /** An attempt's output; it replaces what was known of the map. */
    void put(Output output) {
        newest.put(output.id.map(), output);
    }

    /** The output, if it is still the one to fetch and it is known where. */
    Optional<Output> get(SegmentId id) {
        return newest(id).filter(output -> !output.settling);
    }

    void remove(SegmentId id) {
        newest(id).ifPresent(output -> newest.remove(id.map()));
    }

    /** Whether nothing else has become known of the map since. */
    @SuppressWarnings("ReferenceEquality") // The same attempt may be announced once more.
    boolean isNewest(Output output) {
        return newest.get(output.id.map()) == output;
    }

    /** Nothing is to be fetched for that map any more. */
    void forget(int map) {
        newest.remove(map);
        over.set(map);
    }

    /** That attempt is left to the stock shuffle, and none before it is to be fetched; one after it may be. */
    void leave(SegmentId id) {
        newest.remove(id.map());
        elsewhere.add(id);
    }

    /** Whether nothing is to be fetched for that map any more. */
    boolean over(int map) {
        return over.get(map);
    }

    /** Whether that attempt is left to the stock shuffle. */
    boolean left(SegmentId id) {
        return elsewhere.contains(id);
    }

    /** The attempt of a map that is to be fetched, or looked for. */
    Optional<Output> newest(int map) {
        return Optional.ofNullable(newest.get(map));
    }

    /** How often what came of it was unfit, this time included. */
    int reject(SegmentId id) {
        return rejections.merge(id, 1, Integer::sum);
    }

    /** The search for where it is. */
    Search search(SegmentId id) {
        return searches.computeIfAbsent(id, any -> new Search());
    }

    /** Whether it is in no file of its own, or nobody knows. */
    boolean displaced(SegmentId id) {
        return searches.containsKey(id)
                || newest(id)
                        .filter(output -> output.heldIn == HeldIn.POOL_FILE)
                        .isPresent();
    }

    /** Its origin has it. */
    void isHere(SegmentId id) {
        Optional.ofNullable(searches.get(id)).ifPresent(search -> search.says(List.of()));
    }

    /** Those that are to be fetched from an agent. */
    List<Output> of(AgentClient client) {
        return newest.values().stream().filter(output -> output.isAt(client)).toList();
    }

    private Optional<Output> newest(SegmentId id) {
        return newest(id.map()).filter(output -> output.id.equals(id));
    }

    /** A map attempt's output for this reducer. */
    static final class Output {
        final SegmentId id;
        final String attempt;
        /** The agent of the node where the map ran. */
        final SourceRoutes origin;
        /** The agent from which it is to be fetched. */
        final AgentClient client;
        /** The names of other agents that have it. */
        final List<String> others;
        /** Whether it is not known yet from which agent it is to be fetched. */
        final boolean settling;

        /** Whether the agent has said where it is. */
        boolean placeKnown;

        HeldIn heldIn = HeldIn.FILE;
        /** Where its agent, which is on this node, has it in a file in memory. */
        Optional<FilePlace> file = Optional.empty();
        /** Its length, if it has moved. */
        long bytes;
        /** Its length without compression, once it is known. */
        long rawBytes;

        /** An output at its origin. */
        Output(SegmentId id, String attempt, SourceRoutes origin, AgentClient client) {
            this(id, attempt, origin, client, List.of(), false);
        }

        private Output(
                SegmentId id,
                String attempt,
                SourceRoutes origin,
                AgentClient client,
                List<String> others,
                boolean settling) {
            this.id = id;
            this.attempt = attempt;
            this.origin = origin;
            this.client = client;
            this.others = List.copyOf(others);
            this.settling = settling;
        }

        /** The same at agents that are still to be found. */
        Output movedTo(SegmentLength place) {
            Output moved = new Output(id, attempt, origin, client, place.sources(), true);
            moved.heldIn = HeldIn.REMOTE_MEMORY;
            moved.bytes = place.partBytes();
            moved.rawBytes = place.rawBytes();
            return moved;
        }

        /** The same, but to be fetched from an agent that is still to be found. */
        Output settling() {
            return with(new Output(id, attempt, origin, client, others, true));
        }

        /** The same, but to be fetched from that agent. */
        Output at(AgentClient source, List<String> further) {
            return with(new Output(id, attempt, origin, source, further, false));
        }

        @SuppressWarnings("ReferenceEquality") // An agent may get a new client.
        boolean isAt(AgentClient agent) {
            return client == agent && !settling;
        }

        private Output with(Output next) {
            next.heldIn = heldIn;
            next.bytes = bytes;
            next.rawBytes = rawBytes;
            return next;
        }
    }
}
