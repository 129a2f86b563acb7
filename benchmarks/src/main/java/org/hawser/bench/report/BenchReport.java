// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.stats.Result;

/**
 * The result of one comparison with all its circumstances; written to a JSON file and shown as tables.
 *
 * @param started when it began, ISO 8601
 * @param settings what the contenders were started with, by contender or cluster
 */
public record BenchReport(
        String name,
        String started,
        Machine machine,
        Map<String, String> settings,
        List<Measurement> measurements,
        List<Result> results) {
    public BenchReport {
        requireNonNull(name, "name is null");
        requireNonNull(started, "started is null");
        requireNonNull(machine, "machine is null");
        settings = new LinkedHashMap<>(settings);
        measurements = List.copyOf(measurements);
        results = List.copyOf(results);
    }
}
