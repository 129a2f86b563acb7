// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.hawser.common.timeline.JobTimes;
import org.hawser.common.timeline.JobTimes.Attempt;
import org.junit.jupiter.api.Test;

class TestPhases {
    private static final JobTimes FIRST = new JobTimes(
            12_000,
            13_500,
            14_000,
            19_500,
            List.of(
                    new Attempt(false, 14_250, 0, 16_000),
                    new Attempt(false, 14_300, 0, 17_000),
                    new Attempt(true, 16_500, 0, 19_000)));
    private static final JobTimes MAPS_ONLY =
            new JobTimes(20_000, 21_000, 21_100, 23_000, List.of(new Attempt(false, 21_200, 0, 22_500)));

    @Test
    void of_oneJob_splitsThePathAtItsEvents() {
        Map<String, Double> phases = Phases.of(10_000, List.of(FIRST), 20_000);

        assertThat(phases)
                .containsEntry("client, until the job is submitted", 2.0)
                .containsEntry("ApplicationMaster, until its program begins", 1.5)
                .containsEntry("ApplicationMaster, until the job begins", 0.5)
                .containsEntry("wait for the first container", 0.25)
                .containsEntry("from there to the end of the last map", 2.75)
                .containsEntry("from there to the end of the last reduce", 2.0)
                .containsEntry("from there to the end of the job", 0.5)
                .containsEntry("client, from the end of its job to its own", 0.5)
                .containsEntry("sum over all maps", 1.75 + 2.7)
                .containsEntry("sum over all reduces", 2.5);
    }

    @Test
    void of_severalJobs_pathSumsUpToTheWallTime() {
        Map<String, Double> phases = Phases.of(10_000, List.of(FIRST, MAPS_ONLY), 23_400);

        double path = phases.entrySet().stream()
                .filter(phase -> !phase.getKey().startsWith("sum"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        assertThat(path).isEqualTo(13.4, within(1e-9));
    }

    @Test
    void of_jobWithoutReduces_theyTakeNoTime() {
        assertThat(Phases.of(19_000, List.of(MAPS_ONLY), 23_400))
                .containsEntry("from there to the end of the last reduce", 0.0)
                .doesNotContainKey("sum over all reduces");
    }
}
