// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.hawser.chronos.part.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Time passes with each piece that comes. */
@Timeout(60)
class TestPartFetcher {
    @TempDir
    private Path dir;

    private SortedFile fetch(Duration eachPiece) throws IOException {
        JobConf job = ReduceRuns.job();
        AtomicLong nanos = new AtomicLong();
        try (MapOutputs outputs = new MapOutputs(job, dir, 1, 1, 100_000, new Random(7))) {
            String server = outputs.event(0).getTaskTrackerHttp();
            PartFetcher fetcher = new PartFetcher(
                    FileSystem.getLocal(job).getRaw(),
                    MapRuns.REDUCES,
                    MapRuns.SECRET,
                    () -> nanos.addAndGet(eachPiece.toNanos()),
                    nanos::get);
            return fetcher.fetch(
                    Part.of(TaskAttemptID.forName(MapOutputs.name(0)), 1)
                            .at("localhost", Integer.parseInt(server.substring(server.lastIndexOf(':') + 1))),
                    new org.apache.hadoop.fs.Path(dir.resolve("copy").toUri()));
        }
    }

    @Test
    void server_sendsFastEnough_partIsHad() throws IOException {
        assertThat(fetch(Duration.ofMillis(10)).index().size()).isEqualTo(MapRuns.REDUCES);
    }

    @Test
    void server_sendsNowAndThen_fetchIsGivenUp() {
        assertThatThrownBy(() -> fetch(Duration.ofSeconds(29)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not had within");
    }
}
