// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.chronos.decide.Things.GIB;
import static org.hawser.chronos.decide.Things.app;
import static org.hawser.chronos.decide.Things.container;
import static org.hawser.chronos.decide.Things.firstComeFirstServed;
import static org.hawser.chronos.decide.Things.map;
import static org.hawser.chronos.decide.Things.node;
import static org.hawser.chronos.decide.Things.nodeId;
import static org.hawser.chronos.decide.Things.reduce;
import static org.hawser.chronos.decide.Things.reported;
import static org.hawser.chronos.decide.Things.running;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.decide.Decision.AwaitEnd;
import org.hawser.chronos.decide.Decision.None;
import org.hawser.chronos.decide.Decision.Preempt;
import org.hawser.chronos.decide.Decision.Room;
import org.junit.jupiter.api.Test;

class TestDecider {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(2), 1, 100, false, 3);

    private final OpenDecisions open = new OpenDecisions(Duration.ofSeconds(15), Duration.ofSeconds(2));

    @Test
    void decide_oneTask_takesOneOfTheApplicationThatComesLast() {
        List<Decision> decisions = decide(
                LIMITS,
                List.of(node(1, Size.NONE, running(2, 1, 5), running(3, 1, 90), running(3, 2, 60))),
                map(1, 7, "n1"));

        assertThat(victims(decisions)).containsExactly(container(3, 2));
        assertThat(((Preempt) decisions.get(0)).why()).isEqualTo(app(3) + " comes later in queue root.a");
    }

    @Test
    void decide_severalTasks_takesOneForEach() {
        List<Decision> decisions = decide(
                LIMITS,
                List.of(node(1, Size.NONE, running(2, 1, 5), running(2, 2, 6), running(2, 3, 7))),
                map(1, 1, "n1"),
                map(1, 2, "n1"));

        assertThat(victims(decisions)).containsExactly(container(2, 1), container(2, 2));
    }

    @Test
    void decide_preemptibleAndYoungerOne_takesTheFirst() {
        List<Decision> decisions =
                decide(LIMITS, List.of(node(1, Size.NONE, running(2, 1, 5), reported(2, 2, 60, 100))), map(1, 1, "n1"));

        assertThat(victims(decisions)).containsExactly(container(2, 2));
    }

    @Test
    void decide_nearlyDone_isAwaited() {
        List<Decision> decisions =
                decide(LIMITS, List.of(node(1, Size.NONE, running(2, 1, 5), reported(2, 2, 60, 980))), map(1, 1, "n1"));

        assertThat(decisions).singleElement().isInstanceOfSatisfying(AwaitEnd.class, await -> assertThat(
                        await.ending().container())
                .isEqualTo(container(2, 2)));
    }

    @Test
    void decide_awaitedInVain_isACandidateAndAwaitsNoOther() {
        List<Node> nodes = List.of(node(1, Size.NONE, reported(2, 1, 60, 999), reported(2, 2, 61, 999)));
        List<Waiting> task = List.of(map(1, 1, "n1"));
        Decider decider = new Decider(LIMITS);
        decider.decide(new Snapshot(nodes, task, firstComeFirstServed(3), 2), open, 0)
                .forEach(decision -> open.add(decision, 0));
        open.look(new Waits(true), 5_000);

        List<Decision> decisions = decider.decide(new Snapshot(nodes, task, firstComeFirstServed(3), 2), open, 5_000);

        assertThat(victims(decisions)).containsExactly(container(2, 1));
    }

    @Test
    void decide_masterOrEarlierOrSameApplication_takesNone() {
        Running master = new Running(container(3, 1), app(3), GIB, 1000, true, Running.UNKNOWN, false);

        List<Decision> decisions = decide(
                LIMITS, List.of(node(1, Size.NONE, master, running(1, 1, 5), running(2, 1, 5))), map(2, 1, "n1"));

        assertThat(decisions).singleElement().isInstanceOfSatisfying(None.class, none -> assertThat(none.reason())
                .isEqualTo(Reason.NONE_AFTER));
    }

    @Test
    void decide_samePriority_takesOneOfTheSameApplicationForTheInput() {
        Limits same = new Limits(Duration.ofSeconds(2), 1, 100, true, 3);
        List<Node> nodes = List.of(node(1, Size.NONE, running(2, 1, 5)));

        assertThat(victims(decide(same, nodes, map(2, 1, "n1")))).containsExactly(container(2, 1));
        assertThat(victims(decide(same, nodes, reduce(2, 1)))).isEmpty();
    }

    @Test
    void decide_noneAfterWhereTheInputIs_takesOneElsewhereIfItDoes() {
        List<Node> nodes = List.of(node(1, Size.NONE, running(1, 1, 5)), node(2, Size.NONE, running(3, 1, 5)));
        Waiting strict = map(2, 1, "n1");
        Waiting relaxed = new Waiting(strict.task(), strict.size(), strict.hosts(), true);

        assertThat(victims(decide(LIMITS, nodes, strict))).isEmpty();
        assertThat(victims(decide(LIMITS, nodes, relaxed))).containsExactly(container(3, 1));
    }

    @Test
    void decide_oneAfterWhereTheInputIs_takesItAlsoIfItDoesElsewhere() {
        List<Node> nodes = List.of(node(1, Size.NONE, running(3, 1, 50)), node(2, Size.NONE, running(3, 2, 5)));
        Waiting strict = map(2, 1, "n1");
        Waiting relaxed = new Waiting(strict.task(), strict.size(), strict.hosts(), true);

        assertThat(victims(decide(LIMITS, nodes, relaxed))).containsExactly(container(3, 1));
    }

    @Test
    void decide_inputElsewhere_takesNoneThere() {
        List<Decision> decisions = decide(
                LIMITS,
                List.of(node(1, Size.NONE, running(3, 1, 5)), node(2, Size.NONE, running(2, 1, 5))),
                map(1, 1, "n2"),
                map(1, 2, "n9"));

        assertThat(victims(decisions)).containsExactly(container(2, 1));
        assertThat(decisions.get(1)).isInstanceOfSatisfying(None.class, none -> assertThat(none.reason())
                .isEqualTo(Reason.NO_NODE));
    }

    @Test
    void decide_freeRoom_isLeftToTheSchedulerOnce() {
        List<Decision> decisions =
                decide(LIMITS, List.of(node(1, GIB, running(2, 1, 5))), map(1, 1, "n1"), map(1, 2, "n1"));

        assertThat(decisions.get(0)).isInstanceOf(Room.class);
        assertThat(victims(decisions)).containsExactly(container(2, 1));
    }

    @Test
    void decide_largeTask_takesAsManyAsItNeedsOnOneNode() {
        Waiting large = new Waiting(reduce(1, 1).task(), new Size(3 * 1024, 1), List.of());

        List<Decision> decisions = decide(
                LIMITS,
                List.of(
                        node(1, GIB, running(2, 1, 5)),
                        node(2, GIB, running(2, 2, 9), running(2, 3, 8), running(2, 4, 7))),
                large);

        assertThat(victims(decisions)).containsExactly(container(2, 4), container(2, 3));
    }

    @Test
    void decide_nodeReservedForAnother_takesNoneThere() {
        Node reserved = new Node(nodeId(1), "n1", Size.NONE, true, List.of(running(2, 1, 5)));

        assertThat(decide(LIMITS, List.of(reserved), map(1, 1, "n1")))
                .singleElement()
                .isInstanceOfSatisfying(
                        None.class, none -> assertThat(none.reason()).isEqualTo(Reason.RESERVED));
    }

    @Test
    void decide_limitOfTheRound_takesTheRestLater() {
        Limits tenth = new Limits(Duration.ZERO, 0.1, 100, false, 3);
        List<Node> nodes = List.of(node(
                1,
                Size.NONE,
                running(2, 1, 5),
                running(2, 2, 6),
                running(2, 3, 7),
                running(2, 4, 8),
                running(2, 5, 9)));

        List<Decision> decisions = decide(
                tenth, nodes, map(1, 1, "n1"), map(1, 2, "n1"), map(1, 3, "n1"), map(1, 4, "n1"), map(1, 5, "n1"));

        assertThat(victims(decisions))
                .containsExactly(container(2, 1), container(2, 2), container(2, 3), container(2, 4));
        assertThat(((None) decisions.get(4)).reason()).isEqualTo(Reason.ROUND_LIMIT);
    }

    @Test
    void decide_limitOfTheMinute_sparesTheApplicationUntilItIsOver() {
        Decider decider = new Decider(new Limits(Duration.ZERO, 1, 1, false, 3));
        List<Node> nodes = List.of(node(1, Size.NONE, running(2, 1, 5), running(2, 2, 6)));
        List<Waiting> tasks = List.of(map(1, 1, "n1"), map(1, 2, "n1"));

        List<Decision> first = decider.decide(new Snapshot(nodes, tasks, firstComeFirstServed(3), 2), open, 0);
        List<Decision> later =
                decider.decide(new Snapshot(nodes, tasks.subList(1, 2), firstComeFirstServed(3), 2), open, 60_000);

        assertThat(((None) first.get(1)).reason()).isEqualTo(Reason.RATE_LIMIT);
        assertThat(later).singleElement().isInstanceOf(Preempt.class);
    }

    @Test
    void decide_openDecision_isNotMadeAgainNorItsVictimTakenAgain() {
        List<Node> nodes = List.of(node(1, Size.NONE, running(2, 1, 5), running(2, 2, 6)));
        Waiting first = map(1, 1, "n1");
        Decider decider = new Decider(LIMITS);
        decider.decide(new Snapshot(nodes, List.of(first), firstComeFirstServed(3), 2), open, 0)
                .forEach(decision -> open.add(decision, 0));

        List<Decision> decisions = decider.decide(
                new Snapshot(nodes, List.of(first, map(1, 2, "n1")), firstComeFirstServed(3), 2), open, 100);

        assertThat(victims(decisions)).containsExactly(container(2, 2));
    }

    @Test
    void decide_roomNotUsedThreeTimes_stops() {
        List<Node> nodes = List.of(node(1, Size.NONE, running(2, 1, 5)));
        Waiting task = map(1, 1, "n1");
        Decider decider = new Decider(LIMITS);
        long now = 0;
        List<Decision> decisions = List.of();
        for (int i = 0; i < 4; i++) {
            decisions = decider.decide(new Snapshot(nodes, List.of(task), firstComeFirstServed(3), 1), open, now);
            for (Decision decision : decisions) {
                open.add(decision, now);
            }
            open.look(new Waits(false), now);
            now += OpenDecisions.SETTLE_MILLIS;
            open.look(new Waits(false), now);
        }

        assertThat(((None) decisions.get(0)).reason()).isEqualTo(Reason.TOO_OFTEN);
    }

    /** Every task waits. */
    private record Waits(boolean run) implements World {
        @Override
        public boolean waits(TaskId task) {
            return true;
        }

        @Override
        public boolean runs(ContainerId container) {
            return run;
        }

        @Override
        public boolean lives(NodeId node) {
            return true;
        }

        @Override
        public Delivery delivery(ContainerId container) {
            return Delivery.UNKNOWN;
        }

        @Override
        public long nowMillis() {
            return 0;
        }

        @Override
        public long toldMillis(ApplicationId application) {
            return -1;
        }
    }

    private List<Decision> decide(Limits limits, List<Node> nodes, Waiting... tasks) {
        return new Decider(limits).decide(new Snapshot(nodes, List.of(tasks), firstComeFirstServed(3), 10), open, 0);
    }

    private static List<ContainerId> victims(List<Decision> decisions) {
        List<ContainerId> victims = new ArrayList<>();
        for (Decision decision : decisions) {
            if (decision instanceof Preempt preempt) {
                preempt.victims().forEach(victim -> victims.add(victim.container()));
            }
        }
        return victims;
    }
}
