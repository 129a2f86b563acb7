// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static java.util.Objects.requireNonNull;

import org.hawser.bench.stats.Samples;

/**
 * The samples of one metric that one contender needed for one workload.
 *
 * @param metric what was measured; phases of a job begin with {@link #PHASE}
 */
public record Measurement(String workload, String contender, String metric, String unit, Samples samples) {
    /** Begins the metrics that are parts of a job's wall time. */
    public static final String PHASE = "phase: ";

    public Measurement {
        requireNonNull(workload, "workload is null");
        requireNonNull(contender, "contender is null");
        requireNonNull(metric, "metric is null");
        requireNonNull(unit, "unit is null");
        requireNonNull(samples, "samples is null");
    }

    /** Whether this is a part of a job's wall time. */
    boolean phase() {
        return metric.startsWith(PHASE);
    }
}
