// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;
import org.junit.jupiter.api.Test;

class TestChronosResults {
    private static final String SCENARIO = "map-fifo";

    private final Measurements measurements = new Measurements();

    @Test
    void all_nothingMeasured_areNone() {
        assertThat(results()).isEmpty();
    }

    @Test
    void all_endWithTheFirstJobWithChronosAndItsLimit() {
        add(ChronosSide.STOCK, ChronosFigures.FIRST_JOB, 60, 62, 64);
        add(ChronosSide.KILL, ChronosFigures.SECOND_JOB, 100);
        add(ChronosSide.CHRONOS, ChronosFigures.FIRST_JOB, 31);
        add(ChronosSide.CHRONOS, ChronosFigures.SECOND_JOB, 90);
        add(ChronosSide.CHRONOS, ChronosFigures.AGAIN, 20);
        add(ChronosSide.CHRONOS, ChronosFigures.DETECTION, 3);
        add(ChronosSide.UNDISTURBED, ChronosFigures.FIRST_JOB, 10);
        add(ChronosSide.UNDISTURBED_WITHOUT, ChronosFigures.FIRST_JOB, 10);

        assertThat(results())
                .extracting(Result::name)
                .containsExactly(
                        "chronos-map-fifo-chronos",
                        "chronos-map-fifo-undisturbed",
                        "chronos-map-fifo-undisturbed-without",
                        "chronos-map-fifo-second",
                        "chronos-map-fifo-overhead",
                        "chronos");
        assertThat(results().get(5).line())
                .isEqualTo("RESULT chronos ratio=2.00 base=62.00 hawser=31.00 unit=s n=1 limit=34.00");
        assertThat(results().get(3).line())
                .isEqualTo("RESULT chronos-map-fifo-second ratio=1.11 base=100.0 hawser=90.00 unit=s n=1");
    }

    private List<Result> results() {
        return new ChronosResults(TestChronosPlan.plan(1), measurements).all();
    }

    private void add(ChronosSide side, String metric, double... values) {
        for (double value : values) {
            measurements.add(SCENARIO, side.label(), metric, "s", value);
        }
    }
}
