// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.shuffle.policy.SegmentId;

/**
 * Remembers for {@link Fetches} which attempt of each map is to be fetched, and from which agent. Only the event loop
 * may use it.
 */
final class KnownOutputs {
    private final Map<Integer, Output> newest = new HashMap<>();
    private final Map<SegmentId, Integer> rejections = new HashMap<>();
    private final BitSet elsewhere = new BitSet();
    private final BitSet over = new BitSet();

    /** An attempt's output; it replaces what was known of the map. */
    void put(Output output) {
        newest.put(output.id.map(), output);
    }

    /** The output, if it is still the one to fetch. */
    Optional<Output> get(SegmentId id) {
        return Optional.ofNullable(newest.get(id.map())).filter(output -> output.id.equals(id));
    }

    void remove(SegmentId id) {
        get(id).ifPresent(output -> newest.remove(id.map()));
    }

    /** Nothing is to be fetched for that map any more. */
    void forget(int map) {
        newest.remove(map);
        over.set(map);
    }

    /** The map is left to the stock shuffle. */
    void leave(int map) {
        forget(map);
        elsewhere.set(map);
    }

    /** Whether nothing is to be fetched for that map any more. */
    boolean over(int map) {
        return over.get(map);
    }

    /** Whether the map is left to the stock shuffle. */
    boolean left(int map) {
        return elsewhere.get(map);
    }

    /** How often what came of it was unfit, this time included. */
    int reject(SegmentId id) {
        return rejections.merge(id, 1, Integer::sum);
    }

    @SuppressWarnings("ReferenceEquality") // An agent may get a new client.
    List<Output> of(AgentClient client) {
        return newest.values().stream()
                .filter(output -> output.client == client)
                .toList();
    }

    /** A map attempt's output for this reducer. */
    static final class Output {
        final SegmentId id;
        final AgentClient client;
        /** Its length without compression, once it is known. */
        long rawBytes;

        Output(SegmentId id, AgentClient client) {
            this.id = id;
            this.client = client;
        }
    }
}
