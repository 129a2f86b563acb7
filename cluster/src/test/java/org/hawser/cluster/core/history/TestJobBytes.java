// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.history;

import static org.apache.hadoop.mapreduce.jobhistory.HistoryOfAJob.JOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.jobhistory.HistoryOfAJob;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestJobBytes {
    private static final int SETTINGS = 12_800;
    /** With their checksums. */
    private static final int WRITTEN_SETTINGS = 12_900;

    @TempDir
    private Path dir;

    @Test
    void bytes_ofAJob_areWithoutTheSettingsThatTasksWrite() throws IOException {
        assertThat(read(new HistoryOfAJob(
                        3, "SUCCEEDED", 1000, 800, WRITTEN_SETTINGS + 950, 3 * WRITTEN_SETTINGS + 700)))
                .isEqualTo(new JobBytes(JOB, 3, 1000, 800, 700, 950));
    }

    @Test
    void bytes_ofReducersThatWroteNothing_areNotBelowZero() throws IOException {
        JobBytes bytes = read(new HistoryOfAJob(3, "SUCCEEDED", 1000, 800, 0, 0));

        assertThat(bytes.merges()).isZero();
        assertThat(bytes.intermediate()).isEqualTo(800);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FAILED", "KILLED"})
    void job_thatHasNotSucceeded_isRefused(String state) {
        assertThatThrownBy(() -> read(new HistoryOfAJob(1, state, 1000, 800, 0, 0)))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("The state of " + JOB + " is " + state);
    }

    @Test
    void job_thatRuns_isRefused() {
        assertThatThrownBy(() -> read(new HistoryOfAJob(1, "RUNNING", 1000, 800, 0, 0)))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(JOB + " has not ended");
    }

    @Test
    void bytes_ofAJobWithoutReducers_areNone() throws IOException {
        JobBytes bytes = read(new HistoryOfAJob(0, "SUCCEEDED", 1000, 0, WRITTEN_SETTINGS + 950, 0));

        assertThat(bytes).isEqualTo(new JobBytes(JOB, 0, 1000, 0, 0, 0));
    }

    @Test
    void job_ofWhichThereIsNoHistory_isNamedWithThoseThatThereAre() throws IOException {
        new HistoryOfAJob(1, "SUCCEEDED", 1, 1, 1, 1).write(dir.resolve("history"), SETTINGS);

        try (JobHistories histories = JobHistories.ofLogs(dir)) {
            assertThatThrownBy(() -> histories.read("job_1700000000000_0002"))
                    .hasMessage("no history of job_1700000000000_0002 is in " + dir + " or " + dir
                            + "/history; the latest jobs there: " + JOB);
        }
    }

    private JobBytes read(HistoryOfAJob history) throws IOException {
        history.write(dir, SETTINGS);
        try (JobHistories histories = JobHistories.ofLogs(dir)) {
            return JobBytes.of(histories.read(JOB), histories.settingsBytes(JOB));
        }
    }
}
