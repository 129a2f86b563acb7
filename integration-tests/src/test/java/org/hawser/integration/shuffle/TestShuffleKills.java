/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.integration.shuffle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.cluster.DaemonId;
import org.hawser.cluster.Role;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What takes part in a shuffle dies in the middle of it: the job ends, and its output is that of stock Hadoop. */
@Tag("cluster")
@Order(5)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestShuffleKills {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String INPUT = "/shuffle-kills";
    private static final int MAPS = 12;

    private Clusters clusters;
    private byte[] expected;

    @BeforeAll
    void input(Clusters shared) {
        clusters = shared;
        for (TestCluster cluster : List.of(shared.stock(), shared.hawser())) {
            cluster.run(Job.of(
                            shared.layout().examplesJar(), "teragen", "-Dmapreduce.job.maps=" + MAPS, "240000", INPUT))
                    .requireSuccess();
        }
        Job job = sort();
        expected = shared.stock().run(job).requireSuccess().cluster().output(job.output());
    }

    @AfterEach
    void poolIsWholeAgain() {
        clusters.hawser().pool().awaitIdle(Clusters.SLOTS);
    }

    @ParameterizedTest
    @EnumSource(Victim.class)
    void job_victimKilledDuringItsShuffle_sameOutput(Victim victim) {
        Job job = sort();
        TestCluster cluster = clusters.hawser();
        CompletableFuture<JobRun> run = CompletableFuture.supplyAsync(() -> cluster.run(job));
        awaitShuffle(cluster, run);

        victim.kill(cluster);

        run.join().requireSuccess();
        assertThat(cluster.output(job.output())).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpi", "tcp"})
    void job_agentGoneBeforeItsShuffle_sameOutput(String transport) {
        Job job = sort().with("hawser.shuffle.transports", transport);
        TestCluster cluster = clusters.hawser();
        Victim.AGENT.kill(cluster);

        cluster.run(job).requireSuccess();

        assertThat(cluster.output(job.output())).isEqualTo(expected);
    }

    private Job sort() {
        return Job.of(clusters.layout().examplesJar(), "terasort", INPUT, Job.newOutput("shuffle-kills"))
                .with("mapreduce.job.reduces", 2)
                .with("mapreduce.job.reduce.slowstart.completedmaps", "0.05")
                .with("mapreduce.am.max-attempts", "5");
    }

    /** Returns when reducers fetch while maps go on. */
    private static void awaitShuffle(TestCluster cluster, CompletableFuture<JobRun> run) {
        await("a shuffle under way").atMost(LIMIT).until(() -> {
            assertThat(run).isNotDone();
            return job(cluster)
                    .filter(job -> job.path("reducesRunning").asInt() > 0
                            && job.path("mapsCompleted").asInt() > 1)
                    .isPresent();
        });
    }

    /** The running job as its ApplicationMaster tells of it. */
    private static Optional<JsonNode> job(TestCluster cluster) {
        return cluster.resourceManager("/ws/v1/cluster/apps?states=RUNNING")
                .map(answer -> answer.at("/apps/app/0/id").asText())
                .filter(id -> !id.isEmpty())
                .flatMap(id -> cluster.resourceManager(
                        "/proxy/" + id + "/ws/v1/mapreduce/jobs/" + id.replace("application", "job")))
                .map(answer -> answer.path("job"));
    }

    /** Who dies. */
    enum Victim {
        AGENT {
            @Override
            void kill(TestCluster cluster) {
                long pid = cluster.pool().status().agentPid();
                ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                await("another agent")
                        .atMost(LIMIT)
                        .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                        .until(() -> cluster.pool().status().agentPid() != pid);
            }
        },
        /** Of all slots that run a container, so reducers, maps or the ApplicationMaster. */
        SLOT {
            @Override
            void kill(TestCluster cluster) {
                List<Message.SlotStatus> busy = cluster.pool().status().slots().stream()
                        .filter(slot -> !slot.containerId().isEmpty() && slot.pid() > 0)
                        .toList();
                busy.subList(busy.size() / 2, busy.size())
                        .forEach(slot -> ProcessHandle.of(slot.pid()).ifPresent(ProcessHandle::destroyForcibly));
            }
        },
        NODE_MANAGER {
            @Override
            void kill(TestCluster cluster) {
                ProcessHandle daemon = ProcessHandle.of(cluster.local()
                                .state()
                                .daemon(new DaemonId(Role.NODEMANAGER, 1))
                                .orElseThrow()
                                .process()
                                .pid())
                        .orElseThrow();
                daemon.destroyForcibly();
                daemon.onExit().join();
                cluster.local().restartNodeManager(1);
            }
        };

        abstract void kill(TestCluster cluster);
    }
}
