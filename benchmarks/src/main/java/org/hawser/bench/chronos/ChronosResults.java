// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.bench.chronos.ChronosPlan.Scenario;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;
import org.hawser.bench.stats.Samples;

/** What follows from the measured times. */
record ChronosResults(ChronosPlan plan, Measurements measurements) {
    /** Of the time that a job takes undisturbed, the work that is done again, and the detection. */
    private static final double ALLOWED = 1.1;

    private static final String SECONDS = "s";

    /**
     * In each scenario, the first job on every side against the first side, then the second job and the overhead; at the end
     * the first job with Chronos once more.
     */
    List<Result> all() {
        List<Result> results = new ArrayList<>();
        Optional<Result> last = Optional.empty();
        for (Scenario scenario : plan.scenarios()) {
            ChronosSide base = plan.sides().get(0);
            for (ChronosSide side : plan.sides()) {
                if (side != base) {
                    Optional<Result> result = result(scenario, side.label(), ChronosFigures.FIRST_JOB, base, side)
                            .map(one -> side == ChronosSide.CHRONOS ? withLimit(one, scenario) : one);
                    result.ifPresent(results::add);
                    last = side == ChronosSide.CHRONOS && last.isEmpty() ? result : last;
                }
            }
            result(scenario, "second", ChronosFigures.SECOND_JOB, baseOfSecond(base), ChronosSide.CHRONOS)
                    .ifPresent(results::add);
            result(
                            scenario,
                            "overhead",
                            ChronosFigures.FIRST_JOB,
                            ChronosSide.UNDISTURBED_WITHOUT,
                            ChronosSide.UNDISTURBED)
                    .ifPresent(results::add);
        }
        last.map(result -> result.named("chronos")).ifPresent(results::add);
        return results;
    }

    private ChronosSide baseOfSecond(ChronosSide first) {
        return plan.sides().contains(ChronosSide.KILL) ? ChronosSide.KILL : first;
    }

    private Optional<Result> result(Scenario scenario, String name, String metric, ChronosSide base, ChronosSide side) {
        Optional<Samples> its = find(scenario, side, metric);
        return find(scenario, base, metric)
                .filter(any -> base != side && its.isPresent())
                .map(of ->
                        Result.ofMedians("chronos-" + scenario.label() + "-" + name, of, its.orElseThrow(), SECONDS));
    }

    /** What the first job may take: a tenth more than it takes undisturbed, and what the loss itself costs. */
    private Result withLimit(Result result, Scenario scenario) {
        Optional<Samples> undisturbed = find(scenario, ChronosSide.UNDISTURBED, ChronosFigures.FIRST_JOB);
        Optional<Samples> again = find(scenario, ChronosSide.CHRONOS, ChronosFigures.AGAIN);
        Optional<Samples> detection = find(scenario, ChronosSide.CHRONOS, ChronosFigures.DETECTION);
        if (undisturbed.isEmpty() || again.isEmpty() || detection.isEmpty()) {
            return result;
        }
        return result.with(
                "limit",
                ALLOWED * undisturbed.get().median()
                        + again.get().median()
                        + detection.get().median());
    }

    private Optional<Samples> find(Scenario scenario, ChronosSide side, String metric) {
        return measurements.find(scenario.label(), side.label(), metric);
    }
}
