// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;

class TestJobBytes {
    private static final String COUNTERS =
            """
            \tFile System Counters
            \t\tHDFS: Number of bytes read=200
            \t\tHDFS: Number of bytes written=100
            \t\tMap output materialized bytes=500
            \tHawser shuffle
            \t\tBytes over MPI=400
            \t\tBytes over HTTP=0
            \t\tBytes from remote memory=70
            \tShuffle Errors
            \t\tBAD_ID=0
            """;

    @Test
    void of_printedCounters_areRead() {
        JobBytes bytes = JobBytes.of(COUNTERS);
        assertThat(bytes).isEqualTo(new JobBytes(200, 500, 70));
        assertThat(bytes.ratio()).isEqualTo(2.5);
    }

    @Test
    void shuffle_printedCounters_areThoseOfItsGroup() {
        assertThat(JobBytes.shuffle(COUNTERS))
                .containsExactly("Bytes over MPI=400", "Bytes over HTTP=0", "Bytes from remote memory=70");
        assertThat(JobBytes.shuffle("nothing")).isEmpty();
    }

    @Test
    void of_otherText_isRefusedByTheCountersName() {
        assertThatThrownBy(() -> JobBytes.of("nothing"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("HDFS: Number of bytes read");
    }
}
