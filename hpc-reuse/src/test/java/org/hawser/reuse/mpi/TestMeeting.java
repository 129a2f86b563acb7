// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TestMeeting {
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private java.nio.file.Path dir;

    private FileSystem fs;
    private Path place;

    @BeforeEach
    void openFileSystem() throws IOException {
        fs = FileSystem.getLocal(new Configuration(false));
        place = new Path(dir.resolve("meeting").toString());
    }

    @Test
    void join_allCome_everybodyLearnsTheRanksInOrder() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Callable<int[]>> members = IntStream.range(0, 3)
                    .<Callable<int[]>>mapToObj(member -> () -> new Meeting(fs, place, 3).join(member, 7 - member, LONG))
                    .toList();
            for (Future<int[]> ranks : threads.invokeAll(members)) {
                assertThat(ranks.get()).containsExactly(7, 6, 5);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void join_oneIsMissing_saysHowManyCameAndWhatToDo() {
        assertThatThrownBy(() -> new Meeting(fs, place, 2).join(0, 4, Duration.ZERO))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("1 of 2 tasks came to ")
                .hasMessageContaining("more slots");
    }

    @Test
    void join_secondAttempt_isRefused() throws IOException {
        new Meeting(fs, place, 1).join(0, 4, LONG);
        assertThatThrownBy(() -> new Meeting(fs, place, 1).join(0, 5, LONG))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has been at")
                .hasMessageContaining("mapreduce.map.maxattempts=1");
    }

    @Test
    void join_twoTasksOfOneSlot_isRefused() throws IOException {
        assertThatThrownBy(() -> new Meeting(fs, place, 2).join(0, 4, Duration.ZERO))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new Meeting(fs, place, 2).join(1, 4, LONG))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("[4, 4]");
    }

    @Test
    void join_numberOutOfRange_isRefused() {
        assertThatThrownBy(() -> new Meeting(fs, place, 2).join(2, 0, LONG)).hasMessageContaining("0 to 1");
        assertThatThrownBy(() -> new Meeting(fs, place, 0)).hasMessageContaining("at least 1");
    }
}
