// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.util.ArrayList;
import java.util.List;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.stats.Result;

/** What follows from the measured times. */
record SememResults(List<Side> sides, List<SememJob> jobs, Measurements measurements) {
    private static final String SECONDS = "s";

    /** First what each side wins back, then each against stock Hadoop; TeraSort with the last side comes last. */
    List<Result> all() {
        List<Result> results = new ArrayList<>();
        List<SememJob> teraSortLast = new ArrayList<>(jobs);
        if (teraSortLast.remove(SememJob.TERASORT)) {
            teraSortLast.add(SememJob.TERASORT);
        }
        for (SememJob job : teraSortLast) {
            sides.stream().filter(Side::inMemory).forEach(side -> addWonBack(job, side, results));
        }
        if (sides.contains(Side.STOCK_CENTRAL)) {
            for (SememJob job : teraSortLast) {
                sides.stream()
                        .filter(side -> side != Side.STOCK_CENTRAL)
                        .forEach(side -> results.add(measurements.compare(
                                "semem-" + job + "-" + side,
                                job.label(),
                                JobTurn.WALL,
                                Side.STOCK_CENTRAL.label(),
                                side.label(),
                                SECONDS)));
            }
        }
        return results;
    }

    /** Of what the central disk costs over a local one, the part that the side saves: {@code ratio=0.9} is 90 %. */
    private void addWonBack(SememJob job, Side side, List<Result> results) {
        if (!sides.contains(side.onCentralDisk()) || !sides.contains(side.local())) {
            return;
        }
        double central = seconds(job, side.onCentralDisk());
        results.add(new Result(
                "semem-" + job + "-" + side + "-won-back",
                central - seconds(job, side),
                central - seconds(job, side.local()),
                SECONDS,
                measurements.samples(job.label(), side.label(), JobTurn.WALL).count()));
    }

    private double seconds(SememJob job, Side side) {
        return measurements.samples(job.label(), side.label(), JobTurn.WALL).median();
    }
}
