// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hawser.common.timeline.JobTimes.Attempt;
import org.hawser.common.timeline.Span.Part;
import org.junit.jupiter.api.Test;

class TestJobTimes {
    private static final Attempt MAP = new Attempt(false, 40, 0, 60);

    @Test
    void phases_mapsAndReduces_followOneAnotherFromSubmissionToEnd() {
        JobTimes job = new JobTimes(10, 20, 30, 100, List.of(MAP, new Attempt(true, 65, 80, 95)));

        assertThat(job.phases().values())
                .containsExactly(
                        new Part("ApplicationMaster, until its program begins", 10, 20),
                        new Part("ApplicationMaster, until the job begins", 20, 30),
                        new Part("wait for the first container", 30, 40),
                        new Part("maps", 40, 60),
                        new Part("wait for a reduce", 60, 65),
                        new Part("shuffle, after the last map", 65, 80),
                        new Part("reduces", 80, 95),
                        new Part("end of the job", 95, 100));
    }

    @Test
    void phases_reduceBeginsBeforeTheLastMapEnds_nobodyWaitsForIt() {
        JobTimes job = new JobTimes(10, 20, 30, 100, List.of(MAP, new Attempt(true, 45, 80, 95)));

        assertThat(job.phases()).containsEntry(JobPhase.FIRST_REDUCE, new Part("wait for a reduce", 60, 60));
    }

    @Test
    void phases_nothingKnown_takeNoTimeButTheEnd() {
        assertThat(new JobTimes(10, 0, 0, 100, List.of()).phases().values())
                .filteredOn(phase -> phase.end() > phase.start())
                .containsExactly(new Part("end of the job", 10, 100));
    }

    @Test
    void phases_timesAfterTheEnd_endWithTheJob() {
        JobTimes job = new JobTimes(10, 20, 30, 50, List.of(MAP));

        assertThat(job.phases()).containsEntry(JobPhase.MAPS, new Part("maps", 40, 50));
        assertThat(job.phases()).containsEntry(JobPhase.END, new Part("end of the job", 50, 50));
    }
}
