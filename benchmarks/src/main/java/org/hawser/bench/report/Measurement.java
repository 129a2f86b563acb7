/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.bench.report;

import static java.util.Objects.requireNonNull;

import org.hawser.bench.stats.Samples;

/**
 * What one contender needed for one workload.
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
