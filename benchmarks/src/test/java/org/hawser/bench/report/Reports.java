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

import java.util.List;
import java.util.Map;
import org.hawser.bench.stats.Result;

/** A small report for tests. */
final class Reports {
    private Reports() {}

    static BenchReport small() {
        Measurements measurements = new Measurements();
        measurements.add("pi", "stock", "wall", "s", 15);
        measurements.add("pi", "stock", Measurement.PHASE + "client", "s", 2);
        measurements.add("wordcount", "stock", "wall", "s", 14);
        measurements.add("pi", "hawser", "wall", "s", 5);
        measurements.add("pi", "hawser", "CPU", "s", 6);
        measurements.add("pi", "hawser", Measurement.PHASE + "client", "s", 1);
        Machine machine = new Machine(2, 4096, "some processor", "Linux 6", "17.0.15", "3.5.0", "0.1.0", 0.25);
        return new BenchReport(
                "smalljobs",
                "2026-11-21T10:00:00Z",
                machine,
                Map.of("slots", "5"),
                measurements.all(),
                List.of(new Result("pi", 15, 5, "s", 1)));
    }
}
