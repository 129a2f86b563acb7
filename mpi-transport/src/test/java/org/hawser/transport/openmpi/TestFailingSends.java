// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.hawser.transport.ranks.RankJob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real MPI refuses to send or to receive. */
@Tag("cluster")
class TestFailingSends {
    @TempDir
    private Path dir;

    @Test
    void transfers_ofARankThatDoesNotExist_failAtOnceAndOthersGoOn() throws IOException, InterruptedException {
        RankJob job = new RankJob(1, "100m", List.of(), RefusedProgram.class, List.of(), dir);
        assertThat(job.run(Duration.ofMinutes(5))).contains(RefusedProgram.PASSED);
    }
}
