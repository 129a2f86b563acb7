// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.stats.Result;
import org.junit.jupiter.api.Test;

class TestSememResults {
    private static final Map<Side, Double> SECONDS =
            Map.of(Side.STOCK_CENTRAL, 200.0, Side.CENTRAL, 100.0, Side.LOCAL, 50.0, Side.RAMDISK, 55.0);

    @Test
    void all_someSides_tellWhatIsWonBackAndCompareWithStock() {
        Measurements measurements = new Measurements();
        List<SememJob> jobs = List.of(SememJob.TERASORT, SememJob.WORD_COUNT);
        jobs.forEach(job -> SECONDS.forEach(
                (side, seconds) -> measurements.add(job.label(), side.label(), JobTurn.WALL, "s", seconds)));
        List<Side> sides = List.of(Side.STOCK_CENTRAL, Side.CENTRAL, Side.LOCAL, Side.RAMDISK);
        List<Result> results = new SememResults(sides, jobs, measurements).all();
        assertThat(results)
                .extracting(Result::line)
                .contains("RESULT semem-word-count-ramdisk-won-back ratio=0.90 base=45.00 hawser=50.00 unit=s n=1");
        assertThat(results.get(results.size() - 1).line())
                .isEqualTo("RESULT semem-terasort-ramdisk ratio=3.64 base=200.0 hawser=55.00 unit=s n=1");
    }

    @Test
    void all_withoutLocalDisk_tellNothingOfWhatIsWonBack() {
        Measurements measurements = new Measurements();
        SECONDS.forEach((side, seconds) -> measurements.add("terasort", side.label(), JobTurn.WALL, "s", seconds));
        List<Side> sides = List.of(Side.CENTRAL, Side.RAMDISK);
        assertThat(new SememResults(sides, List.of(SememJob.TERASORT), measurements).all())
                .isEmpty();
    }
}
