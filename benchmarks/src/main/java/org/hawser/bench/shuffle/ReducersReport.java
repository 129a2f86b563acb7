// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.hawser.bench.shuffle.Reducers.ReduceOutcome;
import org.hawser.cluster.core.ClusterException;

/**
 * What a {@link ReducersProcess} has measured in its timed rounds, all together.
 *
 * @param cpuSeconds of all processes with the same parent, and of the servers
 * @param outcome with the digest of the records of all reduces, which have read them once before
 * @param stagingTogetherBytes the most that all reducers together used at one time, on average over the rounds
 */
record ReducersReport(double seconds, double cpuSeconds, ReduceOutcome outcome, long stagingTogetherBytes) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LINE = "REPORT ";

    /** Prints it, for {@link #of}. */
    void print() throws JsonProcessingException {
        System.out.println(LINE + JSON.writeValueAsString(this));
    }

    /** Waits for what the process prints at its end. */
    static ReducersReport of(Process reducers, String label, Path log) throws IOException, InterruptedException {
        Optional<String> line = reducers.inputReader(StandardCharsets.UTF_8)
                .lines()
                .filter(one -> one.startsWith(LINE))
                .findFirst();
        if (line.isEmpty()) {
            throw new ClusterException("The reducers of " + label + " did not come to their end, exit code "
                    + reducers.waitFor() + "; their log is " + log + ".");
        }
        return JSON.readValue(line.get().substring(LINE.length()), ReducersReport.class);
    }
}
