// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.request;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestRequestLimits {
    @ParameterizedTest
    @CsvSource({"2, 0, false", "3, 1, false", "64, 62, false", "1, 0, true", "2, 0, true"})
    void nodes_enough_areAccepted(int nodes, int memoryNodes, boolean singleNode) {
        assertThatCode(() -> RequestLimits.requireNodes(nodes, memoryNodes, singleNode))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | 0 | false | The job has one node",
                "1 | 1 | true | without --memory-nodes",
                "3 | 3 | false | --memory-nodes is 3, but the job has 3 nodes in all",
                "3 | 2 | false | leaves no worker",
                "3 | -1 | false | --memory-nodes is -1",
            })
    void nodes_tooFew_saysWhatIsAllowed(int nodes, int memoryNodes, boolean singleNode, String part) {
        assertThatThrownBy(() -> RequestLimits.requireNodes(nodes, memoryNodes, singleNode))
                .hasMessageContaining(part);
    }

    @Test
    void directory_withABlank_isRefused() {
        assertThatThrownBy(() -> RequestLimits.requireDirectory("The current directory", Path.of("/home/u/my jobs")))
                .hasMessageContaining("The current directory is \"/home/u/my jobs\"");
        assertThatCode(() -> RequestLimits.requireDirectory("The current directory", Path.of("/home/u/jobs")))
                .doesNotThrowAnyException();
    }

    @Test
    void walltime_lessThanGraceAndAMinute_isRefused() {
        assertThatThrownBy(() -> RequestLimits.requireTime(Duration.ofSeconds(119), Duration.ofMinutes(1)))
                .hasMessageContaining("walltime is 00:01:59, the least is 00:02:00");
        assertThatCode(() -> RequestLimits.requireTime(Duration.ofMinutes(2), Duration.ofMinutes(1)))
                .doesNotThrowAnyException();
    }
}
