// SPDX-License-Identifier: Apache-2.0
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
