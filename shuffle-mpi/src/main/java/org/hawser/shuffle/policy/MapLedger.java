// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.BitSet;
import java.util.Optional;

/**
 * A planner's record of the maps of its job: which ones it has finished with, and for each other the newest attempt,
 * which is to be fetched, and the attempt whose output has arrived but is not yet merged. All methods are O(1).
 */
final class MapLedger {
    private final Segment[] newest;
    private final Segment[] held;
    private final BitSet done;
    private int known;
    private int doneMaps;

    MapLedger(int maps) {
        if (maps < 0) {
            throw new IllegalArgumentException("number of maps is " + maps + ", not 0 or more");
        }
        newest = new Segment[maps];
        held = new Segment[maps];
        done = new BitSet(maps);
    }

    int maps() {
        return newest.length;
    }

    boolean isComplete() {
        return doneMaps == newest.length;
    }

    int doneMaps() {
        return doneMaps;
    }

    /** Whether every map that is not done is announced. */
    boolean allKnown() {
        return known == newest.length;
    }

    boolean isDone(int map) {
        return done.get(map);
    }

    /** The attempt announced last, unless it was withdrawn. */
    Optional<Segment> newest(int map) {
        return Optional.ofNullable(newest[map]);
    }

    boolean isNewest(Segment segment) {
        return newest[segment.id.map()] == segment;
    }

    /** The attempt that arrived and was neither consumed nor rejected. */
    Optional<Segment> held(int map) {
        return Optional.ofNullable(held[map]);
    }

    void announce(Segment segment) {
        known += isKnown(segment.id.map()) ? 0 : 1;
        newest[segment.id.map()] = segment;
    }

    void withdraw(int map) {
        newest[map] = null;
        known -= isDone(map) ? 0 : 1;
    }

    void hold(Segment segment) {
        held[segment.id.map()] = segment;
    }

    void letGo(int map) {
        held[map] = null;
    }

    void finish(int map) {
        known += isKnown(map) ? 0 : 1;
        doneMaps += done.get(map) ? 0 : 1;
        done.set(map);
        newest[map] = null;
    }

    private boolean isKnown(int map) {
        return newest[map] != null || done.get(map);
    }
}
