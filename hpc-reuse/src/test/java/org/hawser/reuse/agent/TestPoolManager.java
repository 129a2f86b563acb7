// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.hawser.common.timeline.Span;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.pool.SlotVitals;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests, slots and processes around a pool; slots are played at the other end of their sockets. */
@Timeout(120)
class TestPoolManager extends PoolManagerFixture {
    private static final SlotVitals VITALS = new SlotVitals(1, 2, 3, true, 4, 5, 6, 7, 8, 9, 10, 11);

    /** A requester whose container runs in slot 0. */
    private Connection launched(Connection slot, LaunchSpec spec) throws IOException {
        Pair client = pair();
        manager.launch(spec, LONG_WAIT, client.near());
        assertThat(slot.receive()).isEqualTo(new Message.Run(spec));
        manager.slotSays(0, 1, new Message.Running(spec.containerId()));
        assertThat(client.far().receive(Message.Started.class).slot()).isZero();
        return client.far();
    }

    @Test
    void launch_slotIdle_runsThereToItsEndAndNextFollows() throws IOException {
        start(1);
        Connection slot = report(0, 1);
        Connection client = launched(slot, spec("c1"));
        assertThat(manager.status().join().get(0).state()).isEqualTo("RUNNING");

        manager.slotSays(0, 1, new Message.Ended("c1", 3, ""));
        assertThat(client.receive()).isEqualTo(new Message.Ended("c1", 3, ""));
        assertThat(manager.status().join().get(0).state()).isEqualTo("CLEANING");

        manager.slotSays(0, 1, new Message.Ready("c1", Map.of("threads", 2), 5, VITALS));
        Message.SlotStatus status = manager.status().join().get(0);
        assertThat(status.state()).isEqualTo("IDLE");
        assertThat(status.user()).isEqualTo("alice");
        assertThat(status.uses()).isEqualTo(1);
        assertThat(status.vitals()).isEqualTo(VITALS);
        assertThat(status.transport()).isEqualTo(SlotNetwork.MPI);
        launched(slot, spec("c2"));
    }

    @Test
    void live_containerEnded_hasTheSlotAndItsSpan() throws IOException {
        start(1);
        Connection slot = report(0, 1);
        launched(slot, spec("c1"));
        manager.slotSays(0, 1, new Message.Ended("c1", 0, ""));
        manager.slotSays(0, 1, new Message.Ready("c1", Map.of(), 5, VITALS));

        NodeSlots live = manager.live("node-1").join();

        assertThat(live.slots())
                .singleElement()
                .extracting(Message.SlotStatus::state, Message.SlotStatus::uses)
                .containsExactly("IDLE", 1);
        assertThat(live.timeline().title()).isEqualTo("node-1");
        assertThat(live.timeline().lanes()).singleElement().satisfies(lane -> assertThat(lane.spans())
                .last()
                .extracting(Span::container, Span::kind, Span::outcome)
                .containsExactly("c1", "container", "ended"));
    }

    @Test
    void launch_noSlotInTime_isTold() throws IOException {
        start(1);
        Pair client = pair();
        manager.launch(spec("c1"), 0, client.near());
        assertThat(client.far().receive())
                .isEqualTo(new Message.NoSlot(new Fork(ForkReason.BUSY, "slots {STARTING=1}")));
    }

    @Test
    void slotGone_itsEndCannotBeRecorded_isReplacedAllTheSame() throws IOException {
        Files.createDirectory(ends().file());
        start(1);
        Connection client = launched(report(0, 1), spec("c1"));

        slots.launched.get(0).exit().complete(137);

        assertThat(client.receive()).isEqualTo(new Message.Ended("c1", 137, ""));
        Awaitility.await().until(() -> slots.launched.size() == 2);
        assertThat(ends().file()).isEmptyDirectory();
    }

    @Test
    void slotGone_underItsContainer_endsItAndIsReplaced() throws IOException {
        start(1);
        Connection client = launched(report(0, 1), spec("c1"));

        slots.launched.get(0).exit().complete(137);

        assertThat(client.receive()).isEqualTo(new Message.Ended("c1", 137, ""));
        assertThat(spec("c1").files().exitCodeFile()).hasContent("137\n");
        Awaitility.await().until(() -> slots.launched.size() == 2);
        assertThat(slots.launched.get(1).incarnation()).isEqualTo(2);
        assertThat(ends().file()).content().endsWith("\t0.1\tdied\texit code 137\n");
    }

    @Test
    void slotGone_exitCodeWrittenBySlot_isKept() throws IOException {
        start(1);
        Connection client = launched(report(0, 1), spec("c1"));
        Files.writeString(spec("c1").files().exitCodeFile(), "3\n");
        slots.launched.get(0).exit().complete(137);
        client.receive(Message.Ended.class);
        assertThat(spec("c1").files().exitCodeFile()).hasContent("3\n");
    }

    @Test
    void slotGone_beforeItTookTheContainer_anotherSlotGetsIt() throws IOException {
        start(2);
        Connection first = report(0, 1);
        Connection client = handedOver(first, spec("c1"));
        Connection second = report(1, 1);

        slots.launched.get(0).exit().complete(137);

        assertThat(second.receive()).isEqualTo(new Message.Run(spec("c1")));
        manager.slotSays(1, 1, new Message.Running("c1"));
        assertThat(client.receive(Message.Started.class).slot()).isEqualTo(1);
        assertThat(spec("c1").files().exitCodeFile()).doesNotExist();
    }

    @Test
    void slotGone_whoAskedHasHungUp_mayTakeTheContainerBackAndNoSlotGetsIt() throws IOException {
        start(1);
        Connection slot = report(0, 1);
        Pair client = pair();
        spec("c1").files().offer();
        manager.launch(spec("c1"), LONG_WAIT, client.near());
        assertThat(slot.receive()).isEqualTo(new Message.Run(spec("c1")));
        client.near().close();
        manager.clientGone(client.near());

        manager.slotFellSilent(0, 1, true);
        slots.launched.get(0).exit().complete(137);

        Awaitility.await().until(() -> slots.launched.size() == 2);
        assertThat(spec("c1").files().takeOffer()).isTrue();
        manager.launch(spec("c2"), LONG_WAIT, pair().near());
        assertThat(report(0, 2).receive()).isEqualTo(new Message.Run(spec("c2")));
    }

    @Test
    void slotGone_tookTheContainerAndNeverEnteredIt_isForked() throws IOException {
        start(1);
        Connection client = handedOver(report(0, 1), spec("c1"));
        assertThat(spec("c1").files().takeOffer()).isTrue();

        manager.slotFellSilent(0, 1, true);
        slots.launched.get(0).exit().complete(134);

        assertThat(client.receive())
                .isEqualTo(new Message.NoSlot(new Fork(ForkReason.SLOT_LOST, "its slot ended with 134")));
        assertThat(spec("c1").files().exitCodeFile()).doesNotExist();
    }

    @Test
    void slotGone_lastWordsUnheard_endsTheContainerRatherThanRunItTwice() throws IOException {
        start(1);
        Connection client = handedOver(report(0, 1), spec("c1"));
        assertThat(spec("c1").files().takeOffer()).isTrue();
        slots.launched.get(0).exit().complete(137);
        assertThat(client.receive()).isEqualTo(new Message.Ended("c1", 137, ""));
    }

    @Test
    void slotGone_lineCutByTheAgent_endsTheContainerRatherThanRunItTwice() throws IOException {
        start(1);
        Connection client = handedOver(report(0, 1), spec("c1"));
        assertThat(spec("c1").files().takeOffer()).isTrue();
        manager.slotFellSilent(0, 1, false);
        slots.launched.get(0).exit().complete(137);
        assertThat(client.receive()).isEqualTo(new Message.Ended("c1", 137, ""));
    }

    @Test
    void slotGone_lastWordsComeAfterItsEnd_areHeardFirst() throws IOException {
        start(1);
        Connection client = handedOver(report(0, 1), spec("c1"));
        assertThat(spec("c1").files().takeOffer()).isTrue();
        slots.launched.get(0).exit().complete(137);
        manager.slotSays(0, 1, new Message.Running("c1"));
        manager.slotFellSilent(0, 1, true);
        client.receive(Message.Started.class);
        assertThat(client.receive()).isEqualTo(new Message.Ended("c1", 137, ""));
    }

    @Test
    void slotSays_endedWithoutEntering_isForked() throws IOException {
        start(1);
        Connection client = handedOver(report(0, 1), spec("c1"));
        manager.slotSays(0, 1, new Message.Ended("c1", 1, "slot 0: no such directory"));
        assertThat(client.receive())
                .isEqualTo(new Message.NoSlot(new Fork(ForkReason.SLOT_LOST, "slot 0: no such directory")));
    }

    @Test
    void launch_slotReadsNothing_othersAreServed() throws IOException {
        start(2);
        report(0, 1);
        LaunchSpec large = spec("c1", "x".repeat(8 << 20));
        manager.launch(large, LONG_WAIT, pair().near());
        Connection second = report(1, 1);
        manager.launch(spec("c2"), LONG_WAIT, pair().near());
        assertThat(second.receive()).isEqualTo(new Message.Run(spec("c2")));
    }

    @Test
    void tick_endsInAnError_timeLimitsHoldAllTheSame() throws IOException {
        start(1);
        errors.set(1);
        Awaitility.await("the error").until(() -> errors.get() == 0);
        Pair client = pair();
        manager.launch(spec("c1"), 0, client.near());
        assertThat(client.far().receive(Message.NoSlot.class).why().reason()).isEqualTo(ForkReason.BUSY);
    }

    @Test
    void startSlot_endsInAnError_isTriedAgain() {
        slots.fatal = true;
        startUnawaited(1);
        Awaitility.await().until(() -> manager.status().join().get(0).incarnation() >= 2);
        slots.fatal = false;
        Awaitility.await().until(() -> slots.launched.size() == 1);
    }

    @Test
    void clientGone_stillWaiting_isForgotten() throws IOException {
        start(1);
        Pair gone = pair();
        Pair stays = pair();
        manager.launch(spec("gone"), LONG_WAIT, gone.near());
        manager.launch(spec("stays"), LONG_WAIT, stays.near());
        manager.clientGone(gone.near());
        assertThat(report(0, 1).receive()).isEqualTo(new Message.Run(spec("stays")));
    }

    @Test
    void start_survivorsOfAFormerAgent_areTakenOver() throws IOException {
        FakeSlots.FakeProcess survivor = slots.process(0, 4);
        slots.survivors.add(survivor);
        Pair line = pair();
        CompletableFuture<Boolean> greetedAtOnce;
        clock.lock();
        try {
            startUnawaited(2);
            greetedAtOnce = manager.slotConnected(
                    greeting(new Message.SlotHello(
                            0, 4, new SlotReport(SlotState.RUNNING, "alice", "c1", 3), SlotNetwork.MPI)),
                    line.near(),
                    WELCOME);
        } finally {
            clock.unlock();
        }
        assertThat(greetedAtOnce.join()).isTrue();
        Awaitility.await().until(() -> slots.launched.size() == 1);
        assertThat(slots.launched.get(0).slot()).isEqualTo(1);
        Message.SlotStatus status = manager.status().join().get(0);
        assertThat(status.state()).isEqualTo("RUNNING");
        assertThat(status.containerId()).isEqualTo("c1");
        assertThat(status.pid()).isEqualTo(survivor.pid());
    }

    @Test
    void signal_containerOwnsASlot_reachesIt() throws IOException {
        start(1);
        Connection slot = report(0, 1);
        launched(slot, spec("c1"));
        assertThat(manager.signal("c1", 15).join()).isTrue();
        assertThat(slot.receive()).isEqualTo(new Message.Signal("c1", 15));
        assertThat(slots.launched.get(0).killed()).isFalse();
    }

    @Test
    void signal_containerHasLeftItsSlot_reachesNobody() throws IOException {
        start(1);
        Connection slot = report(0, 1);
        launched(slot, spec("c1"));
        manager.slotSays(0, 1, new Message.Ended("c1", 0, ""));
        assertThat(manager.signal("c1", 9).join()).isFalse();
        assertThat(manager.signal("never", 9).join()).isFalse();
    }

    @Test
    void signal_killWithoutEffect_killsTheProcess() throws IOException {
        start(1);
        Connection slot = report(0, 1);
        Connection client = launched(slot, spec("c1"));
        manager.signal("c1", 9).join();
        assertThat(client.receive()).isEqualTo(new Message.Ended("c1", 137, ""));
        assertThat(slots.launched.get(0).killed()).isTrue();
    }

    @Test
    void startSlot_cannotBeLaunched_isTriedAgain() {
        slots.broken = true;
        startUnawaited(1);
        Awaitility.await().until(() -> manager.status().join().get(0).incarnation() >= 2);
        slots.broken = false;
        Awaitility.await().until(() -> slots.launched.size() == 1);
    }

    @Test
    void resize_larger_startsMore() {
        start(1);
        manager.resize(3);
        Awaitility.await().until(() -> slots.launched.size() == 3);
    }

    @Test
    void slotSays_retiring_isCountedOnceAndReplaced() throws IOException {
        start(1);
        report(0, 1);
        manager.slotSays(0, 1, new Message.Retiring(RetireReason.LIMIT, "uses"));
        slots.launched.get(0).exit().complete(1);
        Awaitility.await().until(() -> slots.launched.size() == 2);
        assertThat(metrics.counters()).containsEntry("retirements.limit", 1L);
    }

    @Test
    void close_slotsAlive_killsThemAndTellsWhoWaits() throws IOException {
        start(1);
        Pair client = pair();
        manager.launch(spec("c1"), LONG_WAIT, client.near());
        manager.close();
        closed = true;
        assertThat(client.far().receive()).isEqualTo(new Message.NoSlot(new Fork(ForkReason.STOPPING, "")));
        assertThat(slots.launched.get(0).killed()).isTrue();
    }
}
