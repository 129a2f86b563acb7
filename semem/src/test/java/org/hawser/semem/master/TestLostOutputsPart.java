// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.hawser.common.master.HawserMasterPolicy;
import org.hawser.semem.wire.Loss;
import org.hawser.semem.wire.LostOutputs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Found by its key and by the service loader, in Hadoop's own ApplicationMaster. */
class TestLostOutputsPart {
    private static final String APPLICATION = "application_0_0000";

    @TempDir
    private Path directory;

    @Test
    void loss_thatAWorkerWrites_hasTheMapRunAgainAndIsDeletedAtTheEnd() throws Exception {
        LostOutputs lost = new LostOutputs(directory, APPLICATION);
        try (JobMaster master = new JobMaster(2, 1)) {
            master.run(settings());
            assertThat(threads()).hasSize(1);
            TaskAttempt first = JobMaster.latest(master.map(0));
            master.finish(master.map(0));

            lost.write(
                    "w1:8041", new Loss("node m1 is gone", List.of(first.getID().toString())));
            master.awaitNext(first, master.map(0));

            TaskAttempt second = JobMaster.latest(master.map(0));
            master.finish(master.map(0));
            lost.write(
                    "w1:8041",
                    new Loss("node m2 is gone", List.of(second.getID().toString())));
            master.awaitNext(second, master.map(0));

            master.becomeLast();
            master.finishAll();
        }
        // The end of the job has stopped the services, in a thread of its own.
        await().atMost(30, SECONDS).untilAsserted(() -> {
            assertThat(threads()).isEmpty();
            assertThat(directory).isEmptyDirectory();
        });
    }

    @Test
    void files_ofAnApplicationMasterThatAnotherOneFollows_stay() throws Exception {
        LostOutputs lost = new LostOutputs(directory, APPLICATION);
        lost.write("w1:8041", new Loss("node m1 is gone", List.of("attempt_0_0000_m_000000_0")));
        try (JobMaster master = new JobMaster(1, 1)) {
            master.run(settings());
        }

        assertThat(threads()).isEmpty();
        assertThat(lost.lastChange()).isPresent();
    }

    @Test
    void job_withStocksShuffleOrWithoutADirectory_isNotWatched() throws Exception {
        Configuration stock = settings();
        stock.unset("mapreduce.job.reduce.shuffle.consumer.plugin.class");
        Configuration alone = settings();
        alone.unset("hawser.reuse.address-dir");
        for (Configuration settings : List.of(stock, alone)) {
            try (JobMaster master = new JobMaster(1, 1)) {
                master.run(settings);

                assertThat(threads()).isEmpty();
            }
        }
    }

    private Configuration settings() throws IOException {
        Configuration conf = new Configuration();
        conf.set("yarn.app.mapreduce.am.preemption.policy", HawserMasterPolicy.class.getName());
        conf.set("mapreduce.job.reduce.shuffle.consumer.plugin.class", "org.hawser.shuffle.hadoop.HawserShuffle");
        conf.set("hawser.reuse.address-dir", directory.toString());
        return conf;
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("hawser-lost-outputs"))
                .toList();
    }
}
