// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportFile {
    @TempDir
    private Path dir;

    @Test
    void read_whatWasWritten_isEqual() {
        ReportFile file = new ReportFile(dir.resolve("report.json"));
        file.write(Reports.small());

        assertThat(file.read()).isEqualTo(Reports.small());
    }

    @Test
    void read_resultWithFurtherValues_isEqual() {
        BenchReport small = Reports.small();
        Result result = small.results().get(0).with("won-back", 0.9);
        BenchReport report = new BenchReport(
                small.name(),
                small.started(),
                small.machine(),
                small.settings(),
                small.measurements(),
                List.of(result));
        ReportFile file = new ReportFile(dir.resolve("report.json"));
        file.write(report);

        assertThat(file.read()).isEqualTo(report);
    }

    @Test
    void write_anyReport_namesTheRatioForOtherPrograms() throws IOException {
        Path file = dir.resolve("report.json");
        new ReportFile(file).write(Reports.small());

        assertThat(file).content().contains("\"ratio\" : 3.0", "\"values\" : [ 15.0 ]", "\"load\" : 0.25");
    }

    @Test
    void read_notAReport_saysSo() throws IOException {
        Path file = Files.writeString(dir.resolve("other.json"), "{\"name\": ");

        assertThatThrownBy(() -> new ReportFile(file).read())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("is no report");
    }

    @Test
    void read_noFile_saysSo() {
        assertThatThrownBy(() -> new ReportFile(dir.resolve("none.json")).read())
                .isInstanceOf(ClusterException.class)
                .hasMessage("The report " + dir.resolve("none.json") + " cannot be read: no such file or directory."
                        + " Name a file that \"hawser bench NAME --json FILE\" has written.");
    }

    @Test
    void requireWritable_noDirectory_isRefusedBeforeTheMeasurement() {
        assertThatThrownBy(() -> new ReportFile(dir.resolve("none/report.json")).requireWritable())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("--json");
    }
}
