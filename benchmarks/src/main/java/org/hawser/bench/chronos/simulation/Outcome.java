// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * What a simulated loss has come to.
 *
 * @param waits of the recovery tasks of jobs in the first half of the order, s
 * @param local how many maps among them ran where their input is
 * @param maps how many of them are maps
 * @param victims how many tasks made room
 * @param lostSeconds what they have to do again
 * @param decisionMicros time of the processor for each decision
 */
record Outcome(List<Double> waits, int local, int maps, int victims, double lostSeconds, List<Double> decisionMicros) {
    Outcome {
        waits = List.copyOf(waits);
        decisionMicros = List.copyOf(decisionMicros);
    }

    /** Collects it. */
    static final class Builder {
        private final List<Double> waits = new ArrayList<>();
        private final List<Double> decisionMicros = new ArrayList<>();
        private int local;
        private int maps;
        private int victims;
        private double lostSeconds;

        void started(long waitMillis, boolean map, boolean atInput) {
            waits.add(waitMillis / 1e3);
            maps += map ? 1 : 0;
            local += map && atInput ? 1 : 0;
        }

        void madeRoom(long lostMillis) {
            victims++;
            lostSeconds += lostMillis / 1e3;
        }

        void decided(int decisions, long nanos) {
            for (int decision = 0; decision < decisions; decision++) {
                decisionMicros.add(nanos / 1e3 / decisions);
            }
        }

        Outcome build() {
            return new Outcome(waits, local, maps, victims, lostSeconds, decisionMicros);
        }
    }
}
