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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hawser.bench.stats.Result;

/**
 * Everything about one comparison.
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
