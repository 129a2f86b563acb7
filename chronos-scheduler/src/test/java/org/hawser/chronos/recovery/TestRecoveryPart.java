// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.rm.RMCommunicator;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.impl.pb.ResourceRequestPBImpl;
import org.hawser.chronos.compat.AllocatorInternals;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.RunningTask;
import org.hawser.chronos.report.TaskKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hadoop's own allocator loses nodes. */
@Timeout(120)
class TestRecoveryPart {
    private static final NodeId A = NodeId.newInstance("a.invalid", 1);
    private static final NodeId B = NodeId.newInstance("b.invalid", 1);
    private static final NodeId C = NodeId.newInstance("c.invalid", 1);
    private static final String RACK = "/default-rack";
    private static final int URGENT = 5;

    private final FakeResourceManager resourceManager = new FakeResourceManager();
    private final AtomicBoolean broken = new AtomicBoolean();
    private final RecoveryPart part = new RecoveryPart(this::isPreemptible);
    private RecoveringMaster master;
    private Job job;

    private boolean isPreemptible(TaskAttemptId attempt) {
        if (broken.get()) {
            throw new IllegalStateException("broken");
        }
        return attempt.getTaskId().getTaskType() == TaskType.MAP;
    }

    private void start(int maps, int reduces, String... settings) throws Exception {
        master = new RecoveringMaster(maps, reduces, resourceManager);
        job = master.begin();
        Configuration conf = new Configuration(false);
        for (int i = 0; i < settings.length; i += 2) {
            conf.set(settings[i], settings[i + 1]);
        }
        part.start(master.getContext(), conf);
        await().atMost(30, SECONDS)
                .until(() -> !conf.getBoolean("hawser.chronos.recovery", true)
                        || threads().isEmpty());
    }

    @AfterEach
    void stop() {
        part.stop();
        if (master != null) {
            master.stop();
        }
        await().untilAsserted(() -> assertThat(threads()).isEmpty());
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(RecoveryPart.THREAD))
                .toList();
    }

    private long count(RecoveryCounter counter) {
        return job.getAllCounters().findCounter(counter).getValue();
    }

    /** The next attempt of each of these maps waits, where their input is on such a host. */
    private void lose(NodeId node, String input, Task... maps) throws Exception {
        for (Task map : maps) {
            master.moveInput(map, node.getHost(), input);
        }
        List<TaskAttempt> lost = Stream.of(maps).map(RecoveringMaster::latest).toList();
        resourceManager.tell(node, NodeState.LOST);
        await().atMost(30, SECONDS).untilAsserted(() -> {
            assertThat(lost).allMatch(attempt -> attempt.getState() == TaskAttemptState.KILLED);
            assertThat(maps).noneMatch(map -> lost.contains(RecoveringMaster.latest(map)));
        });
    }

    private void awaitAsk(String host, int containers, boolean relaxLocality) {
        await().atMost(30, SECONDS).untilAsserted(() -> {
            assertThat(resourceManager.urgent(host)).contains(new Ask(host, containers, true));
            assertThat(resourceManager.urgent(RACK).map(Ask::relaxLocality)).contains(relaxLocality);
            assertThat(resourceManager.urgent("*").map(Ask::relaxLocality)).contains(relaxLocality);
        });
    }

    @Test
    void maps_thatHaveRunAndThatRun_areAskedForWhereTheirInputIs() throws Exception {
        start(4, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);
        Task done = master.map(0);
        Task running = master.map(2);
        master.send(RecoveringMaster.latest(done), TaskAttemptEventType.TA_DONE);
        await().atMost(30, SECONDS).until(() -> RecoveringMaster.latest(done).getState() == TaskAttemptState.SUCCEEDED);

        lose(A, C.getHost(), done, running);

        awaitAsk(C.getHost(), 2, false);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 2, false));
        assertThat(resourceManager.urgent(RACK)).contains(new Ask(RACK, 2, false));
        assertThat(resourceManager.urgent(A.getHost())).isEmpty();
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(
                        resourceManager.report().orElseThrow().recovering())
                .contains(
                        new RecoveryTask(TaskKind.MAP, 0, List.of(C.getHost())),
                        new RecoveryTask(TaskKind.MAP, 2, List.of(C.getHost()))));
        assertThat(resourceManager.report().orElseThrow().running())
                .map(RunningTask::preemptible)
                .contains(true);

        resourceManager.grant(URGENT, C, C);
        master.awaitRunning(RecoveringMaster.latest(done));
        master.awaitRunning(RecoveringMaster.latest(running));

        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(count(RecoveryCounter.RECOVERY_MAPS_LOCAL))
                .isEqualTo(2));
        assertThat(count(RecoveryCounter.RECOVERY_MAPS_ELSEWHERE)).isZero();
        awaitAsk(C.getHost(), 0, true);
        assertThat(resourceManager.urgent(RACK)).contains(new Ask(RACK, 0, true));
    }

    /** Hadoop would wait for that, three minutes by default. */
    @Test
    void tasks_ranOnANodeWhoseNodeManagerDoesNotAnswer_runAgainWithoutWaitingForIt() throws Exception {
        start(1, 1);
        master.runOn(A);
        master.silence(A);
        TaskAttempt reduce = RecoveringMaster.latest(master.reduce(0));

        lose(A, C.getHost(), master.map(0));

        await().atMost(30, SECONDS).until(() -> RecoveringMaster.latest(master.reduce(0)) != reduce);
        resourceManager.grant(URGENT, C);
        master.awaitRunning(RecoveringMaster.latest(master.map(0)));
        assertThat(reduce.getState()).isEqualTo(TaskAttemptState.KILLED);
    }

    @Test
    void map_inputIsOnAnyHost_isAskedForAnywhere() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);

        lose(A, "*", master.map(0));

        await().atMost(30, SECONDS).until(() -> resourceManager.wanted(URGENT) == 1);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 1, true));
        assertThat(resourceManager.urgent(RACK)).isEmpty();
    }

    @Test
    void attempt_isBeingKilledWhenItsNodeIsLost_itsTaskRunsAgainWithoutWaitingForTheNode() throws Exception {
        start(1, 1);
        master.runOn(A);
        master.silence(A);
        TaskAttempt killed = RecoveringMaster.latest(master.map(0));
        master.send(killed, TaskAttemptEventType.TA_KILL);
        await().atMost(30, SECONDS).until(() -> killed.getState() == TaskAttemptState.KILLED);
        assertThat(RecoveringMaster.latest(master.map(0))).isEqualTo(killed);

        resourceManager.tell(A, NodeState.LOST);

        await().atMost(30, SECONDS).until(() -> RecoveringMaster.latest(master.map(0)) != killed);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void heartbeats_whileATaskWaits_comeMoreOften(boolean givesWayToo) throws Exception {
        start(1, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A);
        Field interval = RMCommunicator.class.getDeclaredField("rmPollInterval");
        interval.setAccessible(true);
        Object allocator = master.allocator();
        part.stop();
        await().atMost(30, SECONDS).until(() -> scheduler() == resourceManager);
        interval.set(allocator, 1000);
        RecoveryPart again = new RecoveryPart(attempt -> true);
        again.start(master.getContext(), new Configuration(false));
        await().atMost(30, SECONDS).until(() -> threads().isEmpty());
        if (givesWayToo) {
            resourceManager.wantBack();
        }

        lose(A, B.getHost(), master.map(0));
        await().atMost(30, SECONDS)
                .untilAsserted(() -> assertThat(interval.get(allocator)).isEqualTo(100));
        await().atMost(30, SECONDS).until(() -> resourceManager.wanted(URGENT) == 1);
        resourceManager.grant(URGENT, B);
        master.awaitRunning(RecoveringMaster.latest(master.map(0)));
        await().atMost(30, SECONDS).until(() -> resourceManager.wanted(10) == 1);
        resourceManager.grant(10, B);
        master.awaitRunning(RecoveringMaster.latest(master.reduce(0)));

        await().atMost(30, SECONDS)
                .untilAsserted(() -> assertThat(interval.get(allocator)).isEqualTo(1000));
        again.stop();
    }

    /** Hadoop would kill the reduce to have room for the map. */
    @Test
    void reduce_runsInAFullClusterWhileAMapWaitsForItsHosts_goesOn() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);
        TaskAttempt reduce = RecoveringMaster.latest(master.reduce(0));
        end(master.map(0));
        end(master.map(1));
        resourceManager.fill();

        lose(B, C.getHost(), master.map(1));

        awaitAsk(C.getHost(), 1, false);
        int before = resourceManager.heartbeats();
        await().atMost(30, SECONDS).until(() -> resourceManager.heartbeats() > before + 10);
        assertThat(reduce.getState()).isEqualTo(TaskAttemptState.RUNNING);
    }

    private void end(Task map) {
        TaskAttempt attempt = RecoveringMaster.latest(map);
        master.send(attempt, TaskAttemptEventType.TA_DONE);
        await().atMost(30, SECONDS).until(() -> attempt.getState() == TaskAttemptState.SUCCEEDED);
        resourceManager.tellEnd(ContainerStatus.newInstance(
                attempt.getAssignedContainerID(), ContainerState.COMPLETE, "", ContainerExitStatus.SUCCESS));
    }

    /** Hadoop would give the first container to the first map. */
    @Test
    void containers_comeInAnotherOrder_eachGoesToAMapWithItsInputThere() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "0s");
        master.runOn(A);
        master.moveInput(master.map(0), A.getHost(), B.getHost());
        master.moveInput(master.map(1), A.getHost(), C.getHost());
        resourceManager.tell(A, NodeState.LOST);
        awaitAsk(B.getHost(), 1, true);
        awaitAsk(C.getHost(), 1, true);

        resourceManager.grant(URGENT, C, B);
        master.awaitRunning(RecoveringMaster.latest(master.map(0)));
        master.awaitRunning(RecoveringMaster.latest(master.map(1)));

        assertThat(RecoveringMaster.latest(master.map(0)).getNodeId()).isEqualTo(B);
        assertThat(RecoveringMaster.latest(master.map(1)).getNodeId()).isEqualTo(C);
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(count(RecoveryCounter.RECOVERY_MAPS_LOCAL))
                .isEqualTo(2));
        assertThat(count(RecoveryCounter.RECOVERY_TASKS)).isGreaterThanOrEqualTo(2);
    }

    @Test
    void mapThatFailed_isLeftAsItIs() throws Exception {
        start(1, 1);
        master.runOn(A);
        TaskAttempt first = RecoveringMaster.latest(master.map(0));
        master.moveInput(master.map(0), B.getHost());

        master.send(first, TaskAttemptEventType.TA_FAILMSG);

        await().atMost(30, SECONDS).until(() -> resourceManager.wanted(URGENT) == 1);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 1, true));
        resourceManager.grant(URGENT, C);
        await().atMost(30, SECONDS)
                .until(() -> RecoveringMaster.latest(master.map(0)).getState() == TaskAttemptState.RUNNING);
        assertThat(resourceManager.urgent(B.getHost())).isEmpty();
        assertThat(resourceManager.reports()).isZero();
        assertThat(count(RecoveryCounter.RECOVERY_TASKS)).isZero();
    }

    @Test
    void resourceManager_startsAgain_hearsAllAnew() throws Exception {
        start(1, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A);
        lose(A, B.getHost(), master.map(0));
        awaitAsk(B.getHost(), 1, false);

        resourceManager.restart();

        await().atMost(30, SECONDS).until(() -> resourceManager.urgent("*").isPresent());
        awaitAsk(B.getHost(), 1, false);
    }

    /** The scheduler may tell of the container before the ResourceManager tells of the node. */
    @Test
    void container_isLostBeforeItsNode_itsTaskIsARecovery() throws Exception {
        start(1, 1);
        master.runOn(A);
        TaskAttempt first = RecoveringMaster.latest(master.reduce(0));

        resourceManager.tellEnd(ContainerStatus.newInstance(
                first.getAssignedContainerID(),
                ContainerState.COMPLETE,
                "Container released on a *lost* node",
                ContainerExitStatus.ABORTED));

        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(resourceManager.report())
                .hasValueSatisfying(report ->
                        assertThat(report.recovering()).contains(new RecoveryTask(TaskKind.REDUCE, 0, List.of()))));
    }

    @Test
    void recovery_isSwitchedOff_nothingIsChanged() throws Exception {
        start(1, 1, "hawser.chronos.recovery", "false");
        master.runOn(A);

        lose(A, B.getHost(), master.map(0));

        await().atMost(30, SECONDS).until(() -> resourceManager.wanted(URGENT) == 1);
        assertThat(threads()).isEmpty();
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 1, true));
        assertThat(resourceManager.reports()).isZero();
    }

    @Test
    void recovery_fails_whatItHasAskedForIsTakenBack() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);
        lose(A, C.getHost(), master.map(0));
        awaitAsk(C.getHost(), 1, false);
        await().atMost(30, SECONDS).until(() -> resourceManager.report().isPresent());

        broken.set(true);

        awaitAsk(C.getHost(), 0, true);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 1, true));
        assertThat(resourceManager.report()).isEmpty();
        resourceManager.grant(URGENT, B);
        master.awaitRunning(RecoveringMaster.latest(master.map(0)));
        assertThat(count(RecoveryCounter.RECOVERY_TASKS)).isZero();
    }

    /** What fails again when it is to be taken back is taken back later. */
    @Test
    void recovery_failsTwice_whatItHasAskedForIsTakenBack() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);
        lose(A, C.getHost(), master.map(0));
        awaitAsk(C.getHost(), 1, false);
        await().atMost(30, SECONDS).until(() -> resourceManager.report().isPresent());

        spoilHeartbeats(2);

        awaitAsk(C.getHost(), 0, true);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 1, true));
        assertThat(resourceManager.report()).isEmpty();
    }

    /** In each of the next heartbeats there is a request that cannot be read at the first attempt. */
    private void spoilHeartbeats(int number) {
        AtomicInteger left = new AtomicInteger(number);
        internals().wrapScheduler(current -> (ApplicationMasterProtocol) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ApplicationMasterProtocol.class},
                (proxy, method, arguments) -> {
                    if (arguments[0] instanceof AllocateRequest request && left.getAndDecrement() > 0) {
                        List<ResourceRequest> asks = new ArrayList<>(request.getAskList());
                        asks.add(new UnreadableOnce());
                        request.setAskList(asks);
                    }
                    return method.invoke(current, arguments);
                }));
    }

    private static final class UnreadableOnce extends ResourceRequestPBImpl {
        private final AtomicBoolean read = new AtomicBoolean();

        UnreadableOnce() {
            setPriority(Priority.newInstance(99));
            setResourceName("*");
            setCapability(Resource.newInstance(1, 1));
        }

        @Override
        public Priority getPriority() {
            if (!read.getAndSet(true)) {
                throw new IllegalStateException("unreadable");
            }
            return super.getPriority();
        }
    }

    /** A ResourceManager whose answer was lost answers the next heartbeat with it, and does not look at what that asks for. */
    @Test
    void answer_isLost_nextHeartbeatsAsksAreNot() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);
        lose(A, C.getHost(), master.map(0));
        awaitAsk(C.getHost(), 1, false);

        resourceManager.setSilent(true);
        master.send(RecoveringMaster.latest(master.map(1)), TaskAttemptEventType.TA_FAILMSG);
        awaitUnheard(new Ask("*", 2, true));
        resourceManager.setSilent(false);

        awaitAsk(C.getHost(), 1, true);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 2, true));
    }

    private void awaitUnheard(Ask ask) {
        await().atMost(30, SECONDS)
                .untilAsserted(() -> assertThat(resourceManager.unheard()).contains(ask));
    }

    private AllocatorInternals internals() {
        return AllocatorInternals.of(master.getContext()).orElseThrow();
    }

    private ApplicationMasterProtocol scheduler() {
        AtomicReference<ApplicationMasterProtocol> found = new AtomicReference<>();
        internals().wrapScheduler(current -> {
            found.set(current);
            return current;
        });
        return found.get();
    }

    @Test
    void part_stops_allocatorTalksAsBefore() throws Exception {
        start(1, 1);
        master.runOn(A);
        assertThat(scheduler()).isInstanceOf(HeartbeatFilter.class);

        part.stop();

        await().atMost(30, SECONDS).until(() -> scheduler() == resourceManager);
        assertThat(resourceManager.urgent("*")).isEmpty();
    }

    /** As if another part of the ApplicationMaster had failed. */
    @Test
    void part_stopsWhileMapsWaitForTheirHosts_theyWaitForAnyHost() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);
        lose(A, C.getHost(), master.map(0));
        awaitAsk(C.getHost(), 1, false);
        await().atMost(30, SECONDS).until(() -> resourceManager.report().isPresent());

        part.stop();

        awaitAsk(C.getHost(), 0, true);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 1, true));
        assertThat(resourceManager.report()).isEmpty();
        await().atMost(30, SECONDS).until(() -> scheduler() == resourceManager);
    }

    @Test
    void part_stopsWhileTheResourceManagerIsAway_asksAreTakenBackLater() throws Exception {
        start(2, 1, "hawser.chronos.locality-wait", "1h");
        master.runOn(A, B);
        lose(A, C.getHost(), master.map(0));
        awaitAsk(C.getHost(), 1, false);

        resourceManager.setSilent(true);
        part.stop();
        awaitUnheard(new Ask("*", 1, true));
        resourceManager.setSilent(false);

        awaitAsk(C.getHost(), 0, true);
        assertThat(resourceManager.urgent("*")).contains(new Ask("*", 1, true));
        await().atMost(30, SECONDS).until(() -> scheduler() == resourceManager);
    }
}
