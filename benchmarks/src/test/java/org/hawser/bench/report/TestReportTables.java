// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestReportTables {
    private final ReportTables tables = new ReportTables(Reports.small());

    @Test
    void text_severalContenders_groupsThemByWorkloadAndShowsPhasesBelow() {
        assertThat(tables.text())
                .isEqualTo(
                        """
                        workload   configuration  wall, s  CPU, s
                        pi         stock          15.00    -
                        pi         hawser         5.00     6.00
                        wordcount  stock          14.00    -

                        pi, medians  stock  hawser
                        client, s    2.00   1.00""");
    }

    @Test
    void markdown_phases_areATableOfTheirOwn() {
        assertThat(tables.markdown())
                .contains("| pi | stock | 15.00 | - |")
                .endsWith("| pi, medians | stock | hawser |\n|---|---|---|\n| client, s | 2.00 | 1.00 |");
    }
}
