// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.JobTurn;
import org.hawser.bench.stats.Result;
import org.hawser.bench.stats.Samples;

/**
 * What follows from the measured times of the sides. Samples of different sides belong together by their place: a side that
 * fails has no more of them.
 */
record SememResults(List<Side> sides, List<SememJob> jobs, Measurements measurements) {
    /** Of what the central disk costs over a local one, the part that a side saves. */
    static final String WON_BACK = "won back";

    private static final double PERCENT = 100;

    /** All sides against the first one, TeraSort last, and at the end the last side in memory once more. */
    List<Result> all() {
        List<Result> results = new ArrayList<>();
        Optional<Result> last = Optional.empty();
        for (SememJob job : teraSortLast()) {
            for (Side side : sides) {
                Optional<Result> result = result(job, side);
                result.ifPresent(results::add);
                last = side.inMemory() && result.isPresent() ? result : last;
            }
        }
        last.map(result -> result.named("semem")).ifPresent(results::add);
        return results;
    }

    private List<SememJob> teraSortLast() {
        return Stream.concat(
                        jobs.stream().filter(job -> job != SememJob.TERASORT),
                        jobs.stream().filter(job -> job == SememJob.TERASORT))
                .toList();
    }

    private Optional<Result> result(SememJob job, Side side) {
        Optional<Samples> first = wall(job, sides.get(0));
        Optional<Samples> its = wall(job, side);
        if (side == sides.get(0) || first.isEmpty() || its.isEmpty()) {
            return Optional.empty();
        }
        Result result = Result.ofMedians("semem-" + job + "-" + side, first.get(), its.get(), "s");
        List<Double> shares = wonBack(job, side);
        shares.forEach(share -> measurements.add(job.label(), side.label(), WON_BACK, "%", share * PERCENT));
        return Optional.of(shares.isEmpty() ? result : result.with("won-back", new Samples(shares).median()));
    }

    /** In each run, but for those in which the central disk cost nothing. */
    private List<Double> wonBack(SememJob job, Side side) {
        Optional<Samples> central = wall(job, side.onCentralDisk());
        Optional<Samples> local = wall(job, side.local());
        if (!side.inMemory() || central.isEmpty() || local.isEmpty()) {
            return List.of();
        }
        List<Double> inCentral = central.get().values();
        List<Double> inLocal = local.get().values();
        List<Double> its = wall(job, side).orElseThrow().values();
        int runs = Math.min(its.size(), Math.min(inCentral.size(), inLocal.size()));
        return IntStream.range(0, runs)
                .filter(run -> inCentral.get(run) > inLocal.get(run))
                .mapToObj(run -> (inCentral.get(run) - its.get(run)) / (inCentral.get(run) - inLocal.get(run)))
                .toList();
    }

    private Optional<Samples> wall(SememJob job, Side side) {
        return measurements.find(job.label(), side.label(), JobTurn.WALL);
    }
}
