// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hawser.common.timeline.JobTimes;
import org.hawser.common.timeline.JobTimes.Attempt;
import org.junit.jupiter.api.Test;

class TestCopyTime {
    @Test
    void seconds_reducesBeforeTheLastMap_countFromItsEnd() {
        assertThat(CopyTime.seconds(job(
                        new Attempt(false, 1000, 0, 5000),
                        new Attempt(true, 2000, 7000, 9000),
                        new Attempt(true, 2500, 6000, 9500))))
                .isEqualTo(2);
    }

    @Test
    void seconds_reducesAfterTheMaps_countFromTheFirst() {
        assertThat(CopyTime.seconds(job(
                        new Attempt(false, 1000, 0, 5000),
                        new Attempt(true, 6000, 7000, 9000),
                        new Attempt(true, 8000, 8500, 9500))))
                .isEqualTo(2.5);
    }

    private static JobTimes job(Attempt... attempts) {
        return new JobTimes(0, 100, 200, 10_000, List.of(attempts));
    }
}
