// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;
import org.junit.jupiter.api.Test;

class TestReports {
    private static final ApplicationAttemptId ATTEMPT =
            ApplicationAttemptId.newInstance(ApplicationId.newInstance(1_700_000_000_000L, 1), 1);

    private final Reports reports = new Reports();

    @Test
    void all_severalReportsOfAnAttempt_hasTheNewest() {
        reports.put(ATTEMPT, report(1), 100);
        reports.put(ATTEMPT, report(2), 200);

        assertThat(reports.all(300)).hasSize(1);
        assertThat(reports.all(300).get(ATTEMPT).running()).containsOnlyKeys(2L);
    }

    @Test
    void all_minuteLater_isEmpty() {
        reports.put(ATTEMPT, report(1), 100);

        assertThat(reports.all(60_100)).isNotEmpty();
        assertThat(reports.all(60_101)).isEmpty();
    }

    @Test
    void put_nobodyReads_dropsThoseOfOneMinuteBefore() {
        reports.put(ATTEMPT, report(1), 100);
        reports.put(ApplicationAttemptId.newInstance(ATTEMPT.getApplicationId(), 2), report(2), 60_101);

        assertThat(reports.size()).isEqualTo(1);
    }

    @Test
    void all_attemptEnded_isEmpty() {
        reports.put(ATTEMPT, report(1), 100);
        reports.drop(ATTEMPT);

        assertThat(reports.all(100)).isEmpty();
    }

    @Test
    void of_oneContext_isTheSame() {
        RMContext context = new RMContextImpl();

        assertThat(Reports.of(context)).isSameAs(Reports.of(context)).isNotSameAs(Reports.of(new RMContextImpl()));
    }

    private static MasterReport report(long container) {
        return new MasterReport(List.of(new RunningTask(container, TaskKind.MAP, 10, true)), List.of());
    }
}
