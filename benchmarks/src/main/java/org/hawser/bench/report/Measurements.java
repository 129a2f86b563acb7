// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.bench.stats.Result;
import org.hawser.bench.stats.Samples;

/** Collects measured values while a comparison runs. Not safe for use by several threads. */
public final class Measurements {
    private final Map<Series, List<Double>> values = new LinkedHashMap<>();

    public void add(String workload, String contender, String metric, String unit, double value) {
        values.computeIfAbsent(new Series(workload, contender, metric, unit), series -> new ArrayList<>())
                .add(value);
    }

    /**
     * The values of one kind.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Samples samples(String workload, String contender, String metric) {
        return find(workload, contender, metric)
                .orElseThrow(() -> new IllegalArgumentException(
                        "nothing was measured of " + metric + " of " + workload + " by " + contender));
    }

    /** The values of one kind; empty if there are none. */
    public Optional<Samples> find(String workload, String contender, String metric) {
        return all().stream()
                .filter(one -> one.workload().equals(workload)
                        && one.contender().equals(contender)
                        && one.metric().equals(metric))
                .findFirst()
                .map(Measurement::samples);
    }

    /**
     * Compares the medians of one metric of one workload.
     *
     * @param name of the result
     * @throws IllegalArgumentException if one of both was not measured
     */
    public Result compare(String name, String workload, String metric, String baseline, String contender, String unit) {
        return Result.ofMedians(name, samples(workload, baseline, metric), samples(workload, contender, metric), unit);
    }

    /** Everything in the order in which each kind was first measured. */
    public List<Measurement> all() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey().measurement(new Samples(entry.getValue())))
                .toList();
    }

    private record Series(String workload, String contender, String metric, String unit) {
        Measurement measurement(Samples samples) {
            return new Measurement(workload, contender, metric, unit, samples);
        }
    }
}
