// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("simulated")
class TestSimulatedLoss {
    private static final int SEEDS = 8;

    private final Map<Room, List<Outcome>> outcomes = new EnumMap<>(Room.class);

    @Test
    void run_chronos_startsSoonerAndLocallyAndLosesNoWork() {
        for (Room room : Room.values()) {
            List<Outcome> all = new ArrayList<>();
            LongStream.range(0, SEEDS).forEach(seed -> all.add(new SimulatedLoss(room, 32, 20, 4, seed).run()));
            outcomes.put(room, all);
        }

        assertThat(sum(Room.WAIT, Outcome::victims)).isZero();
        assertThat(sum(Room.CHRONOS, TestSimulatedLoss::waits)).isLessThan(sum(Room.WAIT, TestSimulatedLoss::waits));
        assertThat(sum(Room.KILL, Outcome::lostSeconds)).isPositive();
        assertThat(sum(Room.CHRONOS, Outcome::victims)).isPositive();
        assertThat(sum(Room.CHRONOS, Outcome::lostSeconds)).isZero();
        assertThat(sum(Room.CHRONOS, Outcome::local))
                .isEqualTo(sum(Room.CHRONOS, Outcome::maps))
                .isGreaterThan(sum(Room.WAIT, Outcome::local));
        assertThat(outcomes.get(Room.CHRONOS))
                .anyMatch(outcome -> !outcome.decisionMicros().isEmpty());
    }

    private double sum(Room room, ToDoubleFunction<Outcome> value) {
        return outcomes.get(room).stream().mapToDouble(value).sum();
    }

    private static double waits(Outcome outcome) {
        return outcome.waits().stream().mapToDouble(Double::doubleValue).sum();
    }
}
