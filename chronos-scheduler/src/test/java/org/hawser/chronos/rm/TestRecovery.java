// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With Hadoop's own schedulers. */
@Timeout(60)
class TestRecovery {
    private static final int GIB = 1024;
    private static final MasterReport RECOVERS = recovering("127.0.0.1");

    private SmallCluster cluster;
    private MockNM node;
    private MockAM first;
    private MockAM recovering;
    private MockAM last;
    private List<ContainerId> victims;

    static Stream<Class<? extends ResourceScheduler>> schedulers() {
        return Stream.of(CapacityScheduler.class, FairScheduler.class);
    }

    /**
     * A node of 6 GiB is full: three masters, and three containers of the application that came last. The one that came first
     * waits for more. Another node was lost, on which the second application had run.
     */
    private void start(Class<? extends ResourceScheduler> scheduler, String... settings) throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        for (int i = 0; i < settings.length; i += 2) {
            conf.set(settings[i], settings[i + 1]);
        }
        cluster = new SmallCluster(conf, scheduler);
        node = cluster.node("127.0.0.1", 6 * GIB);
        MockNM lost = cluster.node("127.0.0.2", 2 * GIB);
        first = cluster.application(node);
        recovering = cluster.application(node);
        last = cluster.application(node);
        victims = cluster.start(last, node, 3).stream().map(Container::getId).toList();
        cluster.start(recovering, lost, 2);
        first.allocate(first.createReq(new String[] {"*"}, GIB, 20, 2, 0), List.of());
        cluster.lose(lost);
        cluster.ask(recovering, "127.0.0.1", 1, RECOVERS);
        cluster.report(
                last,
                new MasterReport(
                        List.of(new RunningTask(victims.get(1).getContainerId(), TaskKind.MAP, 0, true)), List.of()));
    }

    private static MasterReport recovering(String host) {
        return new MasterReport(List.of(), List.of(new RecoveryTask(TaskKind.MAP, 0, List.of(host))));
    }

    @AfterEach
    void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_fullCluster_roomGoesToTheRecoveryTaskAndNotToTheFirstInTheQueue(
            Class<? extends ResourceScheduler> scheduler) throws Exception {
        start(scheduler);

        cluster.round(0);

        assertThat(asked(cluster.allocate(last))).containsExactly(victims.get(1));
        assertThat(cluster.seen(node).getReservedContainer().getApplicationAttemptId())
                .isEqualTo(recovering.getApplicationAttemptId());
        cluster.heartbeat(node);
        assertThat(cluster.allocate(recovering).getAllocatedContainers()).isEmpty();
        cluster.end(node, victims.get(1));
        assertThat(cluster.allocate(first).getAllocatedContainers()).isEmpty();
        assertThat(cluster.allocate(recovering).getAllocatedContainers())
                .singleElement()
                .satisfies(container -> assertThat(container.getNodeId()).isEqualTo(node.getNodeId()));
        cluster.report(recovering, MasterReport.EMPTY);
        cluster.round(100);
        assertThat(cluster.seen(node).getReservedContainer()).isNull();
        assertThat(asked(cluster.allocate(last))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_nodeIsSilent_nobodyIsAskedThere(Class<? extends ResourceScheduler> scheduler) throws Exception {
        start(scheduler);

        cluster.round(0, node.getNodeId());
        assertThat(asked(cluster.allocate(last))).isEmpty();

        cluster.round(100);
        assertThat(asked(cluster.allocate(last))).containsExactly(victims.get(1));
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_schedulerHasReservedTheNodeForTheTask_asksForAVictimAllTheSame(
            Class<? extends ResourceScheduler> scheduler) throws Exception {
        start(scheduler);
        cluster.round(0);
        cluster.allocate(last);
        cluster.forgetDecisions();

        cluster.round(100);
        cluster.round(10_000);
        cluster.ask(recovering, "127.0.0.1", 1, RECOVERS);
        cluster.round(6_000);

        assertThat(cluster.scheduler().getRMContainer(victims.get(1))).isNull();
        cluster.end(node, victims.get(1));
        assertThat(cluster.allocate(recovering).getAllocatedContainers()).hasSize(1);
        cluster.report(recovering, MasterReport.EMPTY);
        cluster.round(100);
        assertThat(cluster.seen(node).getReservedContainer()).isNull();
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_taskWaitsNoLonger_undoesTheReservation(Class<? extends ResourceScheduler> scheduler) throws Exception {
        start(scheduler);
        cluster.round(0);

        cluster.ask(recovering, "127.0.0.1", 0, MasterReport.EMPTY);
        cluster.round(100);

        assertThat(cluster.seen(node).getReservedContainer()).isNull();
        cluster.end(node, victims.get(1));
        cluster.heartbeat(node);
        assertThat(cluster.allocate(first).getAllocatedContainers()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_victimDoesNotEnd_isKilledAndItsRoomUsed(Class<? extends ResourceScheduler> scheduler) throws Exception {
        start(scheduler);
        cluster.round(0);
        cluster.allocate(last);

        cluster.round(10_000);
        assertThat(cluster.scheduler().getRMContainer(victims.get(1))).isNotNull();
        cluster.ask(recovering, "127.0.0.1", 1, RECOVERS);
        cluster.round(6_000);

        assertThat(cluster.scheduler().getRMContainer(victims.get(1))).isNull();
        cluster.end(node, victims.get(1));
        cluster.heartbeat(node);
        assertThat(cluster.allocate(recovering).getAllocatedContainers()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_observeOnly_doesNothing(Class<? extends ResourceScheduler> scheduler) throws Exception {
        start(scheduler, "hawser.chronos.observe-only", "true");

        cluster.round(0);
        cluster.ask(recovering, "127.0.0.1", 1, RECOVERS);
        cluster.round(20_000);

        assertThat(asked(cluster.allocate(last))).isEmpty();
        assertThat(cluster.seen(node).getReservedContainer()).isNull();
        assertThat(cluster.scheduler().getRMContainer(victims.get(1))).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_firstApplicationInTheOrder_isNotTakenFrom(Class<? extends ResourceScheduler> scheduler)
            throws Exception {
        start(scheduler);
        cluster.ask(recovering, "127.0.0.1", 0, MasterReport.EMPTY);

        cluster.ask(last, "127.0.0.1", 1, recovering("127.0.0.1"));
        cluster.round(0);

        assertThat(asked(cluster.allocate(first))).isEmpty();
        assertThat(asked(cluster.allocate(recovering))).isEmpty();
        assertThat(cluster.seen(node).getReservedContainer()).isNull();
    }

    @ParameterizedTest
    @MethodSource("schedulers")
    void round_applicationEnds_undoesTheReservation(Class<? extends ResourceScheduler> scheduler) throws Exception {
        start(scheduler);
        cluster.round(0);

        recovering.unregisterAppAttempt();
        cluster.end(node, ContainerId.newContainerId(recovering.getApplicationAttemptId(), 1));
        cluster.round(100);

        assertThat(cluster.seen(node).getReservedContainer()).isNull();
    }

    /** As if the input were in an HDFS elsewhere. */
    @ParameterizedTest
    @MethodSource("schedulers")
    void round_inputOnNoNodeOfTheCluster_makesRoomAnywhere(Class<? extends ResourceScheduler> scheduler)
            throws Exception {
        start(scheduler);
        cluster.ask(recovering, "127.0.0.1", 0, MasterReport.EMPTY);

        cluster.ask(recovering, "10.9.9.9", 1, recovering("10.9.9.9"));
        cluster.round(0);

        assertThat(asked(cluster.allocate(last))).containsExactly(victims.get(1));
        cluster.end(node, victims.get(1));
        assertThat(cluster.allocate(recovering).getAllocatedContainers()).hasSize(1);
    }

    /** It runs what may keep its work, as far as is known. */
    @Test
    void round_anApplicationHasNotReportedYet_waitsForIt() throws Exception {
        start(CapacityScheduler.class);
        fill("127.0.0.3");

        cluster.round(0);
        cluster.round(400);
        assertThat(asked(cluster.allocate(last))).isEmpty();
        cluster.round(100);

        assertThat(asked(cluster.allocate(last))).containsExactly(victims.get(1));
    }

    /** A node that is full of the first application's containers. */
    private void fill(String host) throws Exception {
        MockNM other = cluster.node(host, GIB);
        cluster.heartbeat(other);
        assertThat(cluster.seen(other).getUnallocatedResource().getMemorySize()).isZero();
        assertThat(cluster.allocate(first).getAllocatedContainers()).hasSize(1);
    }

    @Test
    void round_severalTasks_looksAtAReservationOnce() throws Exception {
        start(CapacityScheduler.class, "hawser.chronos.max-victims-per-round", "1");
        List<String> host = List.of("127.0.0.1");
        cluster.ask(
                recovering,
                "127.0.0.1",
                3,
                new MasterReport(
                        List.of(),
                        List.of(
                                new RecoveryTask(TaskKind.MAP, 0, host),
                                new RecoveryTask(TaskKind.MAP, 1, host),
                                new RecoveryTask(TaskKind.MAP, 2, host))));

        cluster.round(0);

        assertThat(asked(cluster.allocate(last))).hasSize(3);
        assertThat(cluster.looks()).isEqualTo(1);
    }

    @Test
    void round_victimDoesNotEndAndPreemptionIsLazy_isKilledAllTheSame() throws Exception {
        start(CapacityScheduler.class, "yarn.scheduler.capacity.lazy-preemption-enabled", "true");
        cluster.round(0);
        cluster.allocate(last);

        cluster.round(16_000);

        assertThat(cluster.scheduler().getRMContainer(victims.get(1))).isNull();
    }

    /** A ResourceManager that starts again, or takes over, knows nothing of rooms, requests, reports and marks. */
    @ParameterizedTest
    @MethodSource("schedulers")
    void restart_recoveryInTheMiddle_goesOnAndNothingStaysReserved(Class<? extends ResourceScheduler> scheduler)
            throws Exception {
        start(scheduler);
        cluster.round(0);
        assertThat(cluster.seen(node).getReservedContainer()).isNotNull();

        cluster.restart(node, List.of(first, recovering, last));

        assertThat(asked(cluster.allocate(last))).isEmpty();
        cluster.round(100);
        assertThat(cluster.seen(node).getReservedContainer()).isNull();
        first.allocate(first.createReq(new String[] {"*"}, GIB, 20, 2, 0), List.of());
        cluster.ask(recovering, "127.0.0.1", 1, RECOVERS);
        cluster.report(last, MasterReport.EMPTY);
        cluster.round(100);
        Set<ContainerId> asked = asked(cluster.allocate(last));
        assertThat(victims).containsAll(asked);
        assertThat(asked).hasSize(1);
        cluster.end(node, asked.iterator().next());
        assertThat(cluster.allocate(first).getAllocatedContainers()).isEmpty();
        assertThat(cluster.allocate(recovering).getAllocatedContainers()).hasSize(1);
        cluster.report(recovering, MasterReport.EMPTY);
        cluster.round(100);
        assertThat(cluster.seen(node).getReservedContainer()).isNull();
    }

    private static Set<ContainerId> asked(AllocateResponse response) {
        PreemptionMessage message = response.getPreemptionMessage();
        if (message == null) {
            return Set.of();
        }
        return Stream.concat(
                        Stream.ofNullable(message.getContract()).flatMap(contract -> contract.getContainers().stream()),
                        Stream.ofNullable(message.getStrictContract())
                                .flatMap(contract -> contract.getContainers().stream()))
                .map(PreemptionContainer::getId)
                .collect(Collectors.toSet());
    }
}
