// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.policy.Reducer.INCREMENT;
import static org.hawser.shuffle.policy.Reducer.LIMITS;
import static org.hawser.shuffle.policy.Reducer.local;
import static org.hawser.shuffle.policy.Reducer.remote;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.monitor.SourceMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestSourceChoice {
    private static final int SOURCES = 5;

    private final SourceMonitor monitor = new LocalSourceMonitor();

    /** A reducer of the node of this order, with an increment's worth at every other node. */
    private Reducer withAllSources(FetchPolicy policy, int ownOrder) {
        Reducer reducer = new Reducer(policy, LIMITS, SOURCES, ownOrder, monitor);
        IntStream.range(0, SOURCES)
                .filter(order -> order != ownOrder)
                .forEach(order -> reducer.announce(remote(order), INCREMENT, order));
        return reducer;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void adaptive_nothingKnownYet_beginsWithSuccessorAndGoesRound(int own) {
        List<String> expected = IntStream.range(1, SOURCES)
                .map(step -> (own + step) % SOURCES)
                .mapToObj(order -> "node" + order + "[" + order + "]")
                .toList();

        assertThat(withAllSources(FetchPolicy.adaptive(), own).asks()).isEqualTo(expected);
    }

    @Test
    void adaptive_loadOfAnotherReducer_prefersLeastLoaded() {
        monitor.source("node1").sent(100);
        monitor.source("node2").sent(300);
        monitor.source("node3").sent(50);
        monitor.source("node4").sent(200);

        assertThat(withAllSources(FetchPolicy.adaptive(), 0).asks())
                .containsExactly("node3[3]", "node1[1]", "node4[4]", "node2[2]");
    }

    @Test
    void adaptive_equalLoad_prefersMostResponsive() {
        for (int order = 1; order < SOURCES; order++) {
            monitor.source("node" + order).sent(100);
            monitor.source("node" + order)
                    .waited(Duration.ofMillis(SOURCES - order).toNanos());
        }

        assertThat(withAllSources(FetchPolicy.adaptive(), 0).asks())
                .containsExactly("node4[4]", "node3[3]", "node2[2]", "node1[1]");
    }

    @Test
    void adaptive_equalLoad_prefersSourceWithMostLeft() {
        IntStream.range(1, SOURCES)
                .forEach(order -> monitor.source("node" + order).sent(100));
        Reducer reducer = new Reducer(FetchPolicy.adaptive(), LIMITS, 20, 0, monitor);
        for (int order = 1; order < SOURCES; order++) {
            for (int i = 0; i < order; i++) {
                reducer.announce(remote(order), INCREMENT, SOURCES * i + order);
            }
        }

        assertThat(reducer.asks()).containsExactly("node4[4]", "node3[3]", "node2[2]", "node1[1]");
    }

    @Test
    void adaptive_idleUnresponsiveSource_isFirstByPublishedScoreAndLastByScoreAfterRequest() {
        monitor.source("node1").waited(Duration.ofSeconds(1).toNanos());

        assertThat(withAllSources(FetchPolicy.adaptive(), 0).asks()).first().isEqualTo("node1[1]");
        assertThat(withAllSources(FetchPolicy.adaptive().withScoreAfterRequest(true), 0)
                        .asks())
                .last()
                .isEqualTo("node1[1]");
    }

    @Test
    void adaptive_loadedLocalSource_isStillFirst() {
        Reducer reducer = withAllSources(FetchPolicy.adaptive(), 0);
        reducer.monitor.source("node0").sent(1_000_000);
        reducer.announce(local(0), INCREMENT, 0);

        assertThat(reducer.asks()).first().isEqualTo("node0[0]");
    }

    @Test
    void adaptive_busyLocalSource_doesNotKeepOthersWaiting() {
        Reducer reducer = withAllSources(FetchPolicy.adaptive(), 0);
        reducer.announce(local(0), 2 * INCREMENT, 0);

        assertThat(reducer.asks()).startsWith("node0[0]", "node1[1]");
    }

    @Test
    void adaptive_withoutLocality_goesRoundFromSuccessor() {
        Reducer reducer = withAllSources(FetchPolicy.adaptive().with(Principle.LOCALITY, false), 0);
        reducer.announce(local(0), INCREMENT, 0);

        assertThat(reducer.asks()).containsExactly("node1[1]", "node2[2]", "node3[3]", "node4[4]", "node0[0]");
    }

    @Test
    void adaptive_withoutLoad_goesByResponsivenessAlone() {
        monitor.source("node1").waited(Duration.ofMillis(3).toNanos());
        monitor.source("node2").sent(1_000_000);

        assertThat(withAllSources(FetchPolicy.adaptive().with(Principle.LOAD, false), 0)
                        .asks())
                .first()
                .isEqualTo("node2[2]");
    }

    @Test
    void adaptive_withoutAnyPrincipleOfChoice_takesAnySource() {
        FetchPolicy policy = new FetchPolicy(Selection.ADAPTIVE, Set.of(Principle.AGGREGATION), false);

        Set<String> first = IntStream.range(0, 100)
                .mapToObj(seed -> {
                    FetchPlanner planner =
                            new FetchPlanner(policy, LIMITS, new LocalSourceMonitor(), 0, SOURCES, seed, () -> 0);
                    for (int order = 1; order < SOURCES; order++) {
                        planner.announced(new SizedSegment(Reducer.id(order), INCREMENT), remote(order));
                    }
                    return Reducer.ask(planner.requests().get(0));
                })
                .collect(Collectors.toSet());

        assertThat(first).containsExactlyInAnyOrder("node1[1]", "node2[2]", "node3[3]", "node4[4]");
    }

    @Test
    void roundRobin_loadedSources_goesRoundAllTheSame() {
        monitor.source("node1").sent(1_000_000);

        assertThat(withAllSources(FetchPolicy.of(Selection.ROUND_ROBIN), 2).asks())
                .containsExactly("node3[3]", "node4[4]", "node0[0]", "node1[1]");
    }

    @ParameterizedTest
    @EnumSource(Selection.class)
    void anySelection_sourceUnderWay_isNotAskedAgainBeforeItAnswered(Selection selection) {
        Reducer reducer = new Reducer(FetchPolicy.of(selection), LIMITS, 2);
        reducer.announce(remote(1), INCREMENT, 0, 1);

        FetchRequest first = reducer.only();
        assertThat(first.segments()).hasSize(1);
        assertThat(reducer.asks()).isEmpty();

        reducer.arrive(first);
        assertThat(reducer.asks()).hasSize(1);
    }
}
