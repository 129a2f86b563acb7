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
