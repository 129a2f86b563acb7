// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hawser.semem.commit.OutputFixture.bits;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.hawser.common.master.HawserMasterPolicy;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.CommittedReduces;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Found by its key and by the service loader, in Hadoop's own ApplicationMaster, which is lost and recovers too. */
class TestCommittedReducesPart {
    @TempDir
    private Path directory;

    private CommittedReduces file;

    @BeforeEach
    void open() {
        file = new CommittedReduces(directory.resolve("agents"), "application_0_0000");
    }

    @Test
    void reduces_thatCommit_areToldAndTheFileIsDeletedAtTheEnd() throws Exception {
        try (JobMaster master = new JobMaster(2, 3)) {
            master.run(settings());
            awaitTold(1);
            master.finish(master.map(0));
            master.finish(master.map(1));

            master.finish(master.reduce(1));
            awaitTold(1, 1);
            master.finish(master.reduce(0));
            awaitTold(1, 0, 1);

            master.becomeLast();
            master.finishAll();
        }
        // The end of the job has stopped the services, in a thread of its own.
        await().atMost(30, SECONDS).untilAsserted(() -> {
            assertThat(threads()).isEmpty();
            assertThat(file.read()).isEmpty();
        });
    }

    @Test
    void job_thatDoesNotAskForItOrCannot_tellsNothing() throws Exception {
        Configuration unasked = settings();
        unasked.unset("hawser.semem.free-on-commit");
        Configuration stock = settings();
        stock.unset("mapreduce.job.reduce.shuffle.consumer.plugin.class");
        Configuration alone = settings();
        alone.unset("hawser.reuse.address-dir");
        for (Configuration settings : List.of(unasked, stock, alone)) {
            try (JobMaster master = new JobMaster(1, 1)) {
                master.run(settings);

                assertThat(threads()).isEmpty();
            }
        }
    }

    @Test
    void reduce_thatIsNotRecovered_hasRecoveredMapsRunAgainAndNothingFails() throws Exception {
        // It has told more than its history holds.
        lose(first -> file.write(new Commits(1, bits(0))));
        try (JobMaster second = new JobMaster(2, 2, 2)) {
            second.begin(settings());
            second.waitForState(second.map(0), TaskState.SUCCEEDED);
            TaskAttempt recovered = JobMaster.latest(second.map(0));

            second.awaitNext(recovered, second.map(0));

            assertThat(recovered.getState()).isEqualTo(TaskAttemptState.KILLED);
            assertThat(recovered.getDiagnostics()).anyMatch(line -> line.contains("memory was freed"));
            awaitTold(2);
            assertThat(file.read()).as("for a third one").contains(new Commits(1, bits(0)).followedBy(2, bits()));
            // Outputs of its own attempts are not concerned by what its predecessor has told.
            String own = JobMaster.latest(second.map(0)).getID().toString();
            assertThat(new Commits(1, bits(0)).ofOutput(own).isEmpty()).isTrue();
            assertThat(new Commits(1, bits(0))
                            .ofOutput(recovered.getID().toString())
                            .isEmpty())
                    .isFalse();
            second.becomeLast();
            second.finishAll();
            assertThat(second.map(0).getAttempts()).hasSize(2);
            assertThat(second.map(1).getAttempts()).hasSize(1);
        }
    }

    @Test
    void reduce_thatTheFirstHasTold_hasMapsRunAgainByTheThirdIfTheSecondCouldNot() throws Exception {
        lose(first -> {});
        Configuration unasked = settings();
        unasked.unset("hawser.semem.free-on-commit");
        try (JobMaster second = new JobMaster(2, 2, 2)) {
            second.begin(unasked);
            second.waitForState(second.map(0), TaskState.SUCCEEDED);
        }
        file.write(new Commits(1, bits(0)).followedBy(2, bits()));
        try (JobMaster third = new JobMaster(2, 2, 3)) {
            third.begin(settings());
            third.waitForState(third.map(0), TaskState.SUCCEEDED);
            TaskAttempt recovered = JobMaster.latest(third.map(0));

            third.awaitNext(recovered, third.map(0));

            assertThat(recovered.getDiagnostics()).anyMatch(line -> line.contains("memory was freed"));
            awaitTold(3);
            third.becomeLast();
            third.finishAll();
        }
    }

    @Test
    void reduces_thatAreRecovered_leaveRecoveredMapsAlone() throws Exception {
        lose(first -> {
            first.finish(first.map(1));
            first.finish(first.reduce(0));
            awaitTold(1, 0);
        });
        try (JobMaster second = new JobMaster(2, 2, 2)) {
            second.begin(settings());
            second.waitForState(second.reduce(0), TaskState.SUCCEEDED);
            awaitTold(2, 0);

            second.becomeLast();
            second.finishAll();

            assertThat(second.map(0).getAttempts()).hasSize(1);
            assertThat(second.map(1).getAttempts()).hasSize(1);
        }
    }

    @FunctionalInterface
    private interface Last {
        void of(JobMaster master) throws Exception;
    }

    /** A first ApplicationMaster runs one of two maps, does that, and is lost. */
    private void lose(Last last) throws Exception {
        try (JobMaster first = new JobMaster(2, 2, 1)) {
            first.run(settings());
            awaitTold(1);
            first.finish(first.map(0));
            last.of(first);
        }
        assertThat(file.read()).as("another ApplicationMaster follows").isPresent();
    }

    private void awaitTold(int generation, int... reduces) {
        await().atMost(30, SECONDS).ignoreExceptions().untilAsserted(() -> assertThat(file.read())
                .hasValueSatisfying(told -> {
                    assertThat(told.generation()).isEqualTo(generation);
                    assertThat(told.reduces()).isEqualTo(bits(reduces));
                }));
    }

    private Configuration settings() {
        Configuration conf = new Configuration();
        conf.set("yarn.app.mapreduce.am.preemption.policy", HawserMasterPolicy.class.getName());
        conf.set("mapreduce.job.reduce.shuffle.consumer.plugin.class", "org.hawser.shuffle.hadoop.HawserShuffle");
        conf.set("hawser.reuse.address-dir", directory.resolve("agents").toString());
        conf.set("hawser.semem.free-on-commit", "true");
        conf.setBoolean("mapred.mapper.new-api", true);
        conf.setBoolean("mapred.reducer.new-api", true);
        conf.set(FileOutputFormat.OUTDIR, directory.resolve("out").toString());
        return conf;
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("hawser-committed-reduces"))
                .toList();
    }
}
