// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

/**
 * Names a segment, the part of one map's output that is for this reducer.
 *
 * @param map index of the map task
 * @param attempt which attempt's output it is
 */
public record SegmentId(int map, int attempt) {
    @Override
    public String toString() {
        return "m" + map + "_" + attempt;
    }
}
