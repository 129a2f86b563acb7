// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.stats.Result;
import org.hawser.bench.stats.Samples;
import org.junit.jupiter.api.Test;

class TestSememResults {
    private static final List<Side> SIDES = List.of(Side.STOCK_CENTRAL, Side.CENTRAL, Side.LOCAL, Side.RAMDISK);

    private final Measurements measurements = new Measurements();

    @Test
    void all_someSides_compareWithTheFirstAndTellWhatIsWonBack() {
        List<SememJob> jobs = List.of(SememJob.TERASORT, SememJob.WORD_COUNT);
        jobs.forEach(job -> {
            measured(job, Side.STOCK_CENTRAL, 200);
            measured(job, Side.CENTRAL, 100);
            measured(job, Side.LOCAL, 50);
            measured(job, Side.RAMDISK, 55);
        });
        assertThat(new SememResults(SIDES, jobs, measurements).all())
                .extracting(Result::line)
                .startsWith("RESULT semem-word-count-central ratio=2.00 base=200.0 hawser=100.0 unit=s n=1")
                .endsWith(
                        "RESULT semem-terasort-ramdisk ratio=3.64 base=200.0 hawser=55.00 unit=s n=1 won-back=0.90",
                        "RESULT semem ratio=3.64 base=200.0 hawser=55.00 unit=s n=1 won-back=0.90");
    }

    @Test
    void wonBack_severalRuns_isTheMedianOfTheRunsShares() {
        measured(SememJob.TERASORT, Side.CENTRAL, 100, 90, 80);
        measured(SememJob.TERASORT, Side.LOCAL, 50, 80, 60);
        measured(SememJob.TERASORT, Side.RAMDISK, 60, 80, 80);
        List<Side> sides = List.of(Side.CENTRAL, Side.LOCAL, Side.RAMDISK);
        List<Result> results = new SememResults(sides, List.of(SememJob.TERASORT), measurements).all();
        assertThat(results.get(results.size() - 1).further()).containsEntry("won-back", 0.8);
        assertThat(measurements.samples("terasort", "ramdisk", SememResults.WON_BACK))
                .isEqualTo(new Samples(List.of(80.0, 100.0, 0.0)));
    }

    @Test
    void all_aSideWithoutMeasurements_isLeftOut() {
        measured(SememJob.TERASORT, Side.STOCK_CENTRAL, 200);
        measured(SememJob.TERASORT, Side.RAMDISK, 50);
        assertThat(new SememResults(SIDES, List.of(SememJob.TERASORT), measurements).all())
                .extracting(Result::line)
                .containsExactly(
                        "RESULT semem-terasort-ramdisk ratio=4.00 base=200.0 hawser=50.00 unit=s n=1",
                        "RESULT semem ratio=4.00 base=200.0 hawser=50.00 unit=s n=1");
    }

    @Test
    void wonBack_centralDiskCostsNothing_isNotTold() {
        measured(SememJob.TERASORT, Side.CENTRAL, 50);
        measured(SememJob.TERASORT, Side.LOCAL, 50);
        measured(SememJob.TERASORT, Side.RAMDISK, 50);
        List<Side> sides = List.of(Side.CENTRAL, Side.LOCAL, Side.RAMDISK);
        assertThat(new SememResults(sides, List.of(SememJob.TERASORT), measurements).all())
                .allSatisfy(result -> assertThat(result.further()).isEmpty());
    }

    private void measured(SememJob job, Side side, double... seconds) {
        for (double one : seconds) {
            measurements.add(job.label(), side.label(), JobTurn.WALL, "s", one);
        }
    }
}
