// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;

class TestJobId {
    @Test
    void first_printed_isRead() {
        assertThat(JobId.first("INFO mapreduce.Job: Running job: job_1_0002\n")).isEqualTo("job_1_0002");
    }

    @Test
    void all_clientOfTwoJobs_areInOrder() {
        assertThat(JobId.all("Running job: job_1_0002\nother\nRunning job: job_1_0003\n"))
                .containsExactly("job_1_0002", "job_1_0003");
    }

    @Test
    void all_noneNamed_isRefusedWithWhatWasPrinted() {
        assertThatThrownBy(() -> JobId.all("usage: ..."))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("usage: ...");
    }
}
