// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskCounter;

/** What one attempt does that is not disturbed, and whether others have done the same together. */
final class Undisturbed {
    private static final List<TaskCounter> OF_RECORDS = List.of(
            TaskCounter.MAP_INPUT_RECORDS,
            TaskCounter.MAP_OUTPUT_RECORDS,
            TaskCounter.MAP_OUTPUT_BYTES,
            TaskCounter.SPLIT_RAW_BYTES);

    private Undisturbed() {}

    static MapRuns.Result run(JobConf job, Path directory) throws Exception {
        return new MapRuns(job, Files.createDirectories(directory.resolve("undisturbed"))).finish();
    }

    /** Of maps of {@link WordMap} with reduces. */
    static void assertSame(MapRuns.Result found, MapRuns.Result expected) throws IOException {
        List<List<String>> records = found.records();
        List<List<String>> wanted = expected.records();
        assertThat(records).hasSameSizeAs(wanted).hasSize(MapRuns.REDUCES);
        for (int reduce = 0; reduce < wanted.size(); reduce++) {
            // Here, equal keys have equal values.
            assertThat(records.get(reduce)).isEqualTo(wanted.get(reduce)).isNotEmpty();
        }
        assertSameCounters(found, expected);
    }

    static void assertSameCounters(MapRuns.Result found, MapRuns.Result expected) {
        assertThat(OF_RECORDS.stream().map(found::counter).toList())
                .isEqualTo(OF_RECORDS.stream().map(expected::counter).toList());
        assertThat(found.counters().findCounter(WordMap.GROUP, WordMap.LONG).getValue())
                .isEqualTo(expected.counters()
                        .findCounter(WordMap.GROUP, WordMap.LONG)
                        .getValue())
                .isPositive();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("hawser-stop-signal"));
    }
}
