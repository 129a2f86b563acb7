// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.hawser.chronos.recovery.ReportNames.Change;
import org.junit.jupiter.api.Test;

class TestReportNames {
    private final ReportNames names = new ReportNames();

    @Test
    void report_takesThePlaceOfTheLast_andIsTakenOutAtTheEnd() {
        assertThat(names.next(Optional.of("a"))).isEqualTo(new Change(List.of("a"), List.of()));
        names.arrived();
        assertThat(names.next(Optional.of("a"))).isEqualTo(new Change(List.of("a"), List.of()));
        names.arrived();
        assertThat(names.next(Optional.of("b"))).isEqualTo(new Change(List.of("b"), List.of("a")));
        names.arrived();
        assertThat(names.isIdle()).isFalse();
        assertThat(names.next(Optional.empty())).isEqualTo(new Change(List.of(), List.of("b")));
        names.arrived();
        assertThat(names.isIdle()).isTrue();
    }

    /** However long the ResourceManager is away. */
    @Test
    void heartbeats_fail_thereAreNeverMoreThanTwo() {
        names.next(Optional.of("a"));
        names.arrived();
        for (int beat = 0; beat < 5; beat++) {
            assertThat(names.next(Optional.of("b" + beat))).isEqualTo(new Change(List.of("b0"), List.of("a")));
        }

        assertThat(names.next(Optional.empty())).isEqualTo(new Change(List.of(), List.of("a", "b0")));
        assertThat(names.next(Optional.empty())).isEqualTo(new Change(List.of(), List.of("a", "b0")));
        names.arrived();
        assertThat(names.isIdle()).isTrue();
    }

    @Test
    void resourceManager_hasStartedAgain_nothingIsTakenOut() {
        names.next(Optional.of("a"));
        names.forgotten();

        assertThat(names.next(Optional.of("b"))).isEqualTo(new Change(List.of("b"), List.of()));
    }
}
