// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestNames {
    @Test
    void belongsTo_attemptsOfTheJobAlone_isTrue() {
        JobName job = new JobName("job_1700000000000_0001");

        assertThat(new MapAttempt("attempt_1700000000000_0001_m_000007_0").belongsTo(job))
                .isTrue();
        assertThat(new MapAttempt("attempt_1700000000000_00011_m_000007_0").belongsTo(job))
                .isFalse();
        assertThat(new MapAttempt("attempt_170000000000_0001_m_000007_0").belongsTo(job))
                .isFalse();
        assertThat(new ReduceAttempt("attempt_1700000000000_0001_r_000007_0").belongsTo(job))
                .isTrue();
        assertThat(new ReduceAttempt("attempt_1700000000000_0002_r_000007_0").belongsTo(job))
                .isFalse();
    }

    @Test
    void reduce_attempt_isItsTaskNumber() {
        assertThat(new ReduceAttempt("attempt_1700000000000_0001_r_000042_3").reduce())
                .isEqualTo(42);
    }

    @Test
    void application_job_hasTheSameNumbers() {
        assertThat(new JobName("job_1700000000000_0001").application()).isEqualTo("application_1700000000000_0001");
    }

    @Test
    void ofApplication_itsNumbers_areTheJobs() {
        JobName job = new JobName("job_1700000000000_0001");

        assertThat(JobName.ofApplication(job.application())).isEqualTo(job);
        assertThatThrownBy(() -> JobName.ofApplication("application_")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "attempt_1_0001_r_000001_0",
                "attempt_1_001_m_000001_0",
                "attempt_1_0001_m_00001_0",
                "attempt_1_0001_m_000001",
                "attempt_1_0001_m_000001_0/..",
                "../attempt_1_0001_m_000001_0",
                "attempt_1_0001_m_000001_0\n",
                "attempt_1_0001_m_0000000001_0",
                "attempt_-1_0001_m_000001_0",
                "attempt_\u0661_0001_m_000001_0"
            })
    void mapAttempt_otherForms_areRefused(String text) {
        assertThatThrownBy(() -> new MapAttempt(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not of the form attempt_");
    }
}
