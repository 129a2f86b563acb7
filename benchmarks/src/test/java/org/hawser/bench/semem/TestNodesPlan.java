// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;
import org.junit.jupiter.api.Test;

class TestNodesPlan {
    private final NodesPlan plan = new NodesPlan(
            new Emulation(
                    Path.of("/bench"), 1L << 30, 400, 2, 0.5, "1g", 1, Map.of("hawser.semem.high-watermark", "10")),
            List.of(4, 1, 2),
            2,
            0.1);

    @Test
    void setups_inOneDirectory_differInMemoryNodes() {
        assertThat(plan.setups())
                .extracting(setup -> setup.cluster().memoryNodes())
                .containsExactly(1, 2, 4);
        assertThat(plan.setups())
                .extracting(setup -> setup.cluster().dir())
                .containsOnly(Path.of("/bench/dedicated-more"));
    }

    @Test
    void settings_ofTheUser_win() {
        assertThat(plan.setups()).allSatisfy(setup -> assertThat(setup.cluster().settings())
                .containsEntry("hawser.semem.high-watermark", "10"));
    }

    @Test
    void results_someNumberWasNotMeasured_compareTheOthers() {
        Measurements measurements = new Measurements();
        measurements.add("terasort", "1 memory node", SememTurn.COPY, "s", 8);
        measurements.add("terasort", "4 memory nodes", SememTurn.COPY, "s", 2);
        assertThat(plan.results(measurements))
                .extracting(Result::line)
                .containsExactly(
                        "RESULT semem-nodes-1 ratio=1.00 base=8.00 hawser=8.00 unit=s n=1",
                        "RESULT semem-nodes-4 ratio=4.00 base=8.00 hawser=2.00 unit=s n=1");
    }
}
