// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.chronos.decide.Things.container;
import static org.hawser.chronos.decide.Things.map;
import static org.hawser.chronos.decide.Things.nodeId;
import static org.hawser.chronos.decide.Things.reported;
import static org.hawser.chronos.decide.Things.running;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.decide.Step.Close;
import org.hawser.chronos.decide.Step.End;
import org.hawser.chronos.decide.Step.Kill;
import org.junit.jupiter.api.Test;

class TestOpenDecisions {
    private static final Waiting TASK = map(1, 1, "n1");
    private static final long KILL_AFTER = 15_000;

    private final OpenDecisions open = new OpenDecisions(Duration.ofMillis(KILL_AFTER), Duration.ofSeconds(2));
    private final FakeWorld world = new FakeWorld();

    @Test
    void look_taskHasAContainer_closes() {
        preempt();
        world.waits = false;

        assertThat(open.look(world, 100)).singleElement().isInstanceOfSatisfying(Close.class, close -> assertThat(
                        close.end())
                .isEqualTo(End.SERVED));
        assertThat(open.all()).isEmpty();
    }

    @Test
    void look_victimStays_killsItOnceAndGivesUp() {
        preempt();

        assertThat(open.look(world, KILL_AFTER - 1)).isEmpty();
        assertThat(open.look(world, KILL_AFTER)).singleElement().isInstanceOf(Kill.class);
        assertThat(open.look(world, KILL_AFTER + 1)).isEmpty();
        assertThat(open.look(world, KILL_AFTER + OpenDecisions.KILL_MILLIS))
                .singleElement()
                .isInstanceOfSatisfying(
                        Close.class, close -> assertThat(close.end()).isEqualTo(End.STAYED));
    }

    @Test
    void look_roomIsNotUsed_closesAfterAWhile() {
        preempt();
        world.running.clear();

        assertThat(open.look(world, 1000)).isEmpty();
        assertThat(open.look(world, 1000 + OpenDecisions.SETTLE_MILLIS - 1)).isEmpty();
        assertThat(open.look(world, 1000 + OpenDecisions.SETTLE_MILLIS))
                .singleElement()
                .isInstanceOfSatisfying(
                        Close.class, close -> assertThat(close.end()).isEqualTo(End.UNUSED));
    }

    @Test
    void look_roomIsUsedBeforeTheVictimEnds_doesNotKillIt() {
        OpenDecision decision = preempt();
        decision.use(container(1, 7));

        assertThat(open.look(world, 1000)).isEmpty();
        assertThat(open.look(world, KILL_AFTER)).singleElement().isInstanceOf(Close.class);
    }

    @Test
    void look_applicationHasTheContainerAndItsTaskWaitsAllTheSame_closesAtOnce() {
        preempt().use(container(1, 7));
        world.delivery = World.Delivery.HANDED_OVER;
        world.now = 1005;
        // Said while the round that began at 1000 went on, and before the container came.
        world.told = 1003;

        assertThat(open.look(world, 1000)).isEmpty();
        world.told = 1006;
        assertThat(open.look(world, 1050)).singleElement().isInstanceOfSatisfying(Close.class, close -> assertThat(
                        close.end())
                .isEqualTo(End.TAKEN));
    }

    @Test
    void look_applicationUsesTheRoomForAnotherOfItsTasks_thatOnesRoomIsForThisTask() {
        Waiting other = map(1, 2, "n1", "n2");
        OpenDecision used = preempt();
        OpenDecision spare = open.add(
                        new Decision.Preempt(other, nodeId(1), List.of(running(2, 2, 60)), "it comes later"), 0)
                .orElseThrow();
        used.use(container(1, 7));
        world.served.add(other.task());

        assertThat(open.look(world, 1000)).singleElement().isInstanceOfSatisfying(Close.class, close -> {
            assertThat(close.end()).isEqualTo(End.SERVED);
            assertThat(close.decision()).isSameAs(used);
        });
        assertThat(used.waiting()).isEqualTo(other);
        assertThat(spare.waiting()).isEqualTo(TASK);
        assertThat(open.all()).containsExactly(spare);
        assertThat(open.isOpen(TASK.task())).isTrue();
    }

    @Test
    void look_sparedRoomIsWhereTheTaskHasNoInput_isGivenUp() {
        Waiting other = map(1, 2, "n2");
        OpenDecision used = preempt();
        open.add(new Decision.Preempt(other, nodeId(2), List.of(running(2, 2, 60)), "it comes later"), 0);
        used.use(container(1, 7));
        world.served.add(other.task());

        assertThat(open.look(world, 1000)).hasSize(1);
        assertThat(open.all()).containsExactly(used);
    }

    /** The scheduler may give up a reservation, and allocate elsewhere under another id. */
    @Test
    void look_containerWasNeverSeen_staysOpen() {
        preempt().use(container(1, 7));
        world.told = 1001;

        assertThat(open.look(world, 1000)).isEmpty();
        assertThat(open.look(world, 1050)).isEmpty();
    }

    @Test
    void look_containerWasGivenBack_closesWhenTheTaskWaitsAllTheSame() {
        preempt().use(container(1, 7));
        world.delivery = World.Delivery.ALLOCATED;
        assertThat(open.look(world, 1000)).isEmpty();
        world.delivery = World.Delivery.UNKNOWN;
        world.now = 1050;
        assertThat(open.look(world, 1050)).isEmpty();
        world.told = 1051;

        assertThat(open.look(world, 1100)).hasSize(1);
    }

    @Test
    void look_applicationHasNotBeenGivenTheContainerYet_staysOpen() {
        preempt().use(container(1, 7));
        world.delivery = World.Delivery.ALLOCATED;
        world.told = 1001;

        assertThat(open.look(world, 1050)).isEmpty();
    }

    @Test
    void look_nodeLost_closes() {
        preempt();
        world.lives = false;

        assertThat(open.look(world, 1000)).singleElement().isInstanceOfSatisfying(Close.class, close -> assertThat(
                        close.end())
                .isEqualTo(End.NODE_LOST));
    }

    @Test
    void look_awaitedOneGoesOn_isAwaitedOnlyOnce() {
        open.add(new Decision.AwaitEnd(TASK, nodeId(1), reported(2, 1, 60, 990)), 0);

        assertThat(open.look(world, 4_999)).isEmpty();
        assertThat(open.look(world, 5_000)).singleElement().isInstanceOf(Close.class);
        assertThat(open.isOverdue(container(2, 1))).isTrue();
    }

    @Test
    void look_awaitedForAnotherTaskBefore_isAwaitedNoLongerInAll() {
        open.add(new Decision.AwaitEnd(TASK, nodeId(1), reported(2, 1, 60, 999)), 0);
        world.waits = false;
        open.look(world, 3_000);
        world.waits = true;
        open.add(new Decision.AwaitEnd(map(1, 2, "n1"), nodeId(1), reported(2, 1, 63, 999)), 3_000);

        assertThat(open.look(world, 4_999)).isEmpty();
        assertThat(open.look(world, 5_000)).singleElement().isInstanceOf(Close.class);
        assertThat(open.isOverdue(container(2, 1))).isTrue();
    }

    private OpenDecision preempt() {
        return open.add(new Decision.Preempt(TASK, nodeId(1), List.of(running(2, 1, 60)), "it comes later"), 0)
                .orElseThrow();
    }

    private static final class FakeWorld implements World {
        private final Set<ContainerId> running = new HashSet<>(Set.of(container(2, 1), container(2, 2)));
        private final Set<TaskId> served = new HashSet<>();
        private boolean waits = true;
        private boolean lives = true;
        private Delivery delivery = Delivery.UNKNOWN;
        private long now;
        private long told = -1;

        @Override
        public boolean waits(TaskId task) {
            return waits && !served.contains(task);
        }

        @Override
        public boolean runs(ContainerId container) {
            return running.contains(container);
        }

        @Override
        public boolean lives(NodeId node) {
            return lives;
        }

        @Override
        public Delivery delivery(ContainerId container) {
            return delivery;
        }

        @Override
        public long nowMillis() {
            return now;
        }

        @Override
        public long toldMillis(ApplicationId application) {
            return told;
        }
    }
}
