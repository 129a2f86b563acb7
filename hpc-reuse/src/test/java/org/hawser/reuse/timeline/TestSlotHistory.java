// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;
import org.hawser.reuse.config.SlotEnd;
import org.hawser.reuse.pool.Slot;
import org.hawser.reuse.pool.SlotPool;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.junit.jupiter.api.Test;

class TestSlotHistory {
    private static final Duration KEPT = Duration.ofSeconds(1);
    private static final int MOST = 20;
    private static final Duration LONG = Duration.ofHours(1);
    private static final String MAP = "attempt_1700000000000_0001_m_000003_0";

    private long now = 5000;
    private LaunchSpec asked = spec("YarnChild", MAP);
    private boolean agentKnows = true;
    private final SlotPool pool =
            new SlotPool(new SlotPool.Limits(LONG, LONG, LONG, 8, Duration.ZERO, false, false), () -> now * 1_000_000);
    private final SlotHistory history = new SlotHistory(() -> now, KEPT, MOST);

    private static LaunchSpec spec(String mainClass, String... arguments) {
        return new LaunchSpec(
                "c",
                "ada",
                "/",
                Map.of(),
                Map.of(),
                List.of(),
                mainClass,
                List.of(arguments),
                0,
                0,
                Redirect.DISCARD,
                Redirect.DISCARD,
                "/pid");
    }

    private void at(long time, Runnable event) {
        now = time;
        event.run();
        history.seen(pool.slots(), this::askedOf);
    }

    private Optional<LaunchSpec> askedOf(Slot slot) {
        return Optional.of(asked).filter(known -> agentKnows);
    }

    /** One idle slot from 5010 on. */
    private void start() {
        at(5000, () -> pool.resize(1));
        at(5010, () -> pool.slotReported(0, 1, SlotReport.fresh()));
    }

    private void hand(String container) {
        pool.request(1, container, "ada", 0);
    }

    private List<Span> spans() {
        return history.timeline("n").lanes().stream()
                .flatMap(lane -> lane.spans().stream())
                .toList();
    }

    @Test
    void timeline_containerRan_hasItsSpanWithTheCleanUp() {
        start();
        at(5100, () -> hand("c1"));
        at(5110, () -> pool.containerRunning(0, 1));
        at(5200, () -> pool.containerEnded(0, 1));
        at(5230, () -> pool.slotClean(0, 1, "c1"));
        now = 5300;

        Timeline timeline = history.timeline("n");

        assertThat(timeline.start()).isEqualTo(5000);
        assertThat(timeline.end()).isEqualTo(5300);
        assertThat(timeline.lanes()).extracting(Lane::node, Lane::name).containsExactly(tuple("n", "slot 0"));
        assertThat(spans())
                .containsExactly(
                        new Span(
                                "starting 0.1",
                                "",
                                "starting",
                                "ended",
                                5000,
                                5010,
                                List.of(),
                                Map.of(),
                                Map.of("slot", "0.1")),
                        new Span(
                                MAP,
                                "c1",
                                "map",
                                "ended",
                                5100,
                                5230,
                                List.of(new Span.Part("cleaning", 5200, 5230)),
                                Map.of(),
                                Map.of("slot", "0.1", "use of the slot", "1", "user", "ada")));
        assertThat(timeline.gaps()).isEmpty();
    }

    @Test
    void timeline_slotsIdleAllTheTime_haveEmptyLanes() {
        start();
        at(7000, () -> {});
        assertThat(history.timeline("n").lanes()).extracting(Lane::spans).containsExactly(List.of());
    }

    @Test
    void timeline_containers_haveTheirKind() {
        start();
        at(5100, () -> hand("c1"));
        assertThat(spans()).last().extracting(Span::kind, Span::outcome).containsExactly("map", "running");
        asked = spec("YarnChild", "127.0.0.1", MAP.replace("_m_", "_r_"), "7");
        at(5110, () -> endAndHand("c1", "c2"));
        assertThat(spans()).last().extracting(Span::kind).isEqualTo("reduce");
        asked = spec("org.apache.hadoop.mapreduce.v2.app.MRAppMaster");
        at(5120, () -> endAndHand("c2", "c3"));
        assertThat(spans()).last().extracting(Span::kind, Span::id).containsExactly("application-master", "c3");
        asked = spec("Main", MAP + "<");
        at(5130, () -> endAndHand("c3", "c4"));
        assertThat(spans()).last().extracting(Span::kind, Span::id).containsExactly("container", "c4");
        assertThat(spans()).filteredOn(span -> span.outcome().equals("lost")).isEmpty();
    }

    /** All within one event, as if nobody had looked between. */
    private void endAndHand(String ended, String next) {
        pool.containerRunning(0, 1);
        pool.containerEnded(0, 1);
        pool.slotClean(0, 1, ended);
        hand(next);
    }

    @Test
    void timeline_slotDied_marksItAndItsContainerIsLost() {
        start();
        at(5100, () -> hand("c1"));
        at(5200, () -> {
            pool.slotDead(0, 1);
            history.ended(new SlotEnd(now, "0.1", "died", "exit code 137"));
        });
        now = 5300;

        assertThat(spans())
                .extracting(Span::kind, Span::outcome, Span::start, Span::end)
                .containsExactly(
                        tuple("starting", "ended", 5000L, 5010L),
                        tuple("map", "lost", 5100L, 5200L),
                        tuple("starting", "running", 5200L, 5300L));
        assertThat(history.timeline("n").marks())
                .containsExactly(new Mark("n", "slot 0", "slot-lost", "slot 0.1 ended: died, exit code 137", 5200));
    }

    @Test
    void timeline_slotRemovedUnderItsContainer_isLostToo() {
        start();
        at(5100, () -> hand("c1"));
        at(5150, () -> pool.resize(0));
        at(5200, () -> pool.slotDead(0, 1));

        assertThat(spans()).extracting(Span::outcome).containsExactly("ended", "lost");
    }

    @Test
    void timeline_slotOfAFormerAgent_showsItsContainer() {
        agentKnows = false;
        at(5000, () -> {
            pool.expectAdoption(0, 7);
            pool.resize(1);
        });
        at(5010, () -> pool.slotReported(0, 7, new SlotReport(SlotState.RUNNING, "ada", "c1", 3)));

        assertThat(spans())
                .singleElement()
                .extracting(Span::id, Span::kind, Span::start, Span::details)
                .containsExactly(
                        "c1", "container", 5010L, Map.of("slot", "0.7", "use of the slot", "3", "user", "ada"));
    }

    @Test
    void timeline_masterOfAFormerAgent_isKnownByItsId() {
        agentKnows = false;
        String master = "container_e07_1700000000000_0001_02_000001";
        at(5000, () -> {
            pool.expectAdoption(0, 7);
            pool.resize(1);
        });
        assertThat(spans()).isEmpty();
        at(5010, () -> pool.slotReported(0, 7, new SlotReport(SlotState.RUNNING, "ada", master, 3)));

        assertThat(spans())
                .extracting(Span::id, Span::kind, Span::start)
                .containsExactly(tuple(master, "application-master", 5010L));
    }

    @Test
    void timeline_adoptedSlotThatIsReplaced_startsAsAnyOther() {
        at(5000, () -> {
            pool.expectAdoption(0, 7);
            pool.resize(1);
        });
        at(5010, () -> pool.slotReported(0, 7, SlotReport.fresh()));
        at(5020, () -> pool.slotDead(0, 7));

        assertThat(spans()).last().extracting(Span::kind, Span::outcome).containsExactly("starting", "running");
    }

    @Test
    void timeline_details_haveAFixedOrder() {
        start();
        at(5100, () -> hand("c1"));

        assertThat(spans().get(1).details().keySet()).containsExactly("slot", "use of the slot", "user");
    }

    @Test
    void timeline_longAgo_isForgotten() {
        start();
        at(5100, () -> hand("c1"));
        at(5200, () -> history.ended(new SlotEnd(now, "0.1", "limit", "")));
        at(5200, () -> endAndHand("c1", "c2"));
        now = 6201;

        Timeline timeline = history.timeline("n");

        assertThat(timeline.start()).isEqualTo(5201);
        assertThat(timeline.marks()).isEmpty();
        assertThat(timeline.gaps()).isEmpty();
        assertThat(spans()).extracting(Span::container).containsExactly("c2");
    }

    @Test
    void timeline_tooManyContainers_keepsTheLatestAndSaysSo() {
        start();
        at(5100, () -> hand("c0"));
        for (int i = 1; i <= 100; i++) {
            String ended = "c" + (i - 1);
            String next = "c" + i;
            at(5100 + i, () -> endAndHand(ended, next));
            history.ended(new SlotEnd(now, "0.1", "limit", ""));
        }

        Timeline timeline = history.timeline("n");

        assertThat(spans()).hasSize(MOST + 1).last().extracting(Span::container).isEqualTo("c100");
        assertThat(timeline.marks()).hasSize(MOST);
        assertThat(timeline.start()).isEqualTo(5180);
        assertThat(timeline.gaps())
                .containsExactly(new Gap("More than 20 containers have ended lately", "what slots did before"));
    }

    @Test
    void timeline_clockSetBack_isNoFailure() {
        start();
        at(5100, () -> hand("c1"));
        at(4000, () -> endAndHand("c1", "c2"));

        assertThat(history.timeline("n").end()).isEqualTo(4000);
        assertThat(spans()).extracting(Span::container).containsExactly("", "c1", "c2");
    }
}
