// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TestPlacement {
    private static final MemoryNode SELF = node("rack1-node1");
    private static final String JOB = "application_1_0001";

    private long now;

    @Test
    void choose_noNodes_isEmpty() {
        assertThat(placement(NodeChoice.WEIGHTED, 16).choose(JOB, 1, List.of())).isEmpty();
    }

    @Test
    void choose_onlySelfIsPublished_isEmpty() {
        assertThat(placement(NodeChoice.WEIGHTED, 16, "rack1-node1").choose(JOB, 1, List.of()))
                .isEmpty();
    }

    @Test
    void weighted_unequalFreeMemory_givesMoreToTheEmptierAndLevels() {
        Placement placement = placement(NodeChoice.WEIGHTED, 16, "a", "b");
        Map<String, Long> free = new HashMap<>(Map.of("a", 1000L, "b", 500L));
        free.forEach((name, bytes) -> placement.state(name, bytes, false));

        for (int i = 0; i < 100; i++) {
            String chosen = placement.choose(JOB, 10, List.of()).orElseThrow();
            free.merge(chosen, -10L, Long::sum);
            placement.granted(chosen, 10, free.get(chosen));
        }

        assertThat(free.get("a") + free.get("b")).isEqualTo(500);
        assertThat(free.get("a") - free.get("b")).isBetween(-20L, 40L);
    }

    @Test
    void choose_requestsWithoutAnswer_areSubtracted() {
        Placement placement = placement(NodeChoice.FILL_FIRST, 16, "a", "b");
        placement.state("a", 100, false);
        placement.state("b", 100, false);

        assertThat(names(placement, 60, 2)).containsExactly("a", "b");
        assertThat(placement.choose(JOB, 60, List.of())).isEmpty();

        placement.granted("a", 60, 90);
        assertThat(placement.choose(JOB, 60, List.of())).contains("a");
    }

    @Test
    void roundRobin_threeNodes_takesTurns() {
        Placement placement = placement(NodeChoice.ROUND_ROBIN, 16, "a", "b", "c");

        assertThat(names(placement, 1, 3)).containsExactlyInAnyOrder("a", "b", "c");
        List<String> next = names(placement, 1000, 300);
        assertThat(next).filteredOn("a"::equals).hasSize(100);
        assertThat(next.subList(0, 3)).isEqualTo(next.subList(3, 6));
    }

    @Test
    void localFirst_nearestIsFull_takesTheNextNearest() {
        MemoryNode sameHost = new MemoryNode("lender", "rack1-node1");
        Placement placement = placement(NodeChoice.LOCAL_FIRST, 16);
        placement.published(List.of(node("rack2-node1"), node("rack1-node2"), sameHost));

        assertThat(placement.choose(JOB, 10, List.of())).contains("lender");
        placement.refused("lender", 10, 0);
        assertThat(placement.choose(JOB, 10, List.of())).contains("rack1-node2");
        placement.failed("rack1-node2", 10);
        assertThat(placement.choose(JOB, 10, List.of())).contains("rack2-node1");
    }

    @Test
    void choose_manyNodes_usesSomeAndReplacesThoseThatAreGone() {
        String[] names = IntStream.range(0, 64).mapToObj(i -> "node" + i).toArray(String[]::new);
        Placement placement = placement(NodeChoice.WEIGHTED, 4, names);
        Set<String> used = new HashSet<>(names(placement, 1, 100));
        assertThat(used).hasSize(4);

        String drains = used.iterator().next();
        placement.state(drains, 1 << 20, true);
        used.addAll(names(placement, 1, 100));
        assertThat(used).hasSize(5);
        used.remove(drains);
        assertThat(new HashSet<>(names(placement, 1, 100))).isEqualTo(used);

        String vanishes = used.iterator().next();
        placement.published(List.of(names).stream()
                .filter(name -> !name.equals(vanishes))
                .map(TestPlacement::node)
                .toList());
        assertThat(new HashSet<>(names(placement, 1, 100))).hasSize(4).doesNotContain(vanishes);
    }

    @Test
    void choose_otherSeeds_useOtherNodes() {
        List<MemoryNode> nodes =
                IntStream.range(0, 64).mapToObj(i -> node("node" + i)).toList();
        Set<String> used = new HashSet<>();
        for (int seed = 0; seed < 64; seed++) {
            Placement placement = new Placement(SELF, NodeChoice.WEIGHTED, 4, seed, () -> now);
            placement.published(nodes);
            used.addAll(names(placement, 1, 20));
        }
        assertThat(used).hasSizeGreaterThan(60);
    }

    @Test
    void choose_nodeThatFails_isLeftAloneForLongerAndLonger() {
        Placement placement = placement(NodeChoice.WEIGHTED, 16, "a");
        long pause = 0;
        for (int i = 0; i < 12; i++) {
            String chosen = placement.choose(JOB, 1, List.of()).orElseThrow();
            placement.failed(chosen, 1);
            long failedAt = now;
            long least = (500L << Math.min(i, 10)) / 2;
            while (placement.choose(JOB, 1, List.of()).isEmpty()) {
                now += Duration.ofMillis(100).toNanos();
            }
            placement.failed("unknown", 1);
            pause = Duration.ofNanos(now - failedAt).toMillis();
            assertThat(pause).isBetween(least, 3 * least + 100);
        }
        assertThat(pause).isGreaterThan(250_000);

        placement.granted("a", 1, 100);
        placement.failed("a", 1);
        now += Duration.ofMillis(750).toNanos();
        assertThat(placement.choose(JOB, 1, List.of())).contains("a");
    }

    @Test
    void choose_nodeThatRefuses_isLeftAloneForHalfAMinuteAtMost() {
        Placement placement = placement(NodeChoice.WEIGHTED, 16, "a");
        for (int i = 0; i < 12; i++) {
            String chosen = placement.choose(JOB, 1, List.of()).orElseThrow();
            placement.refused(chosen, 1, 100);
            now += Duration.ofSeconds(45).toNanos();
        }
        assertThat(placement.choose(JOB, 1, List.of())).contains("a");
    }

    @Test
    void choose_nodeThatWasSilentForLongAnswers_isTriedAgainSoon() {
        Placement placement = placement(NodeChoice.WEIGHTED, 16, "a");
        for (int i = 0; i < 12; i++) {
            placement.failed("a", 1);
            now += Duration.ofMinutes(15).toNanos();
        }
        placement.failed("a", 1);
        now += Duration.ofMinutes(1).toNanos();
        assertThat(placement.choose(JOB, 1, List.of())).isEmpty();

        placement.state("a", 100, false);
        now += Duration.ofSeconds(30).toNanos();
        assertThat(placement.choose(JOB, 1, List.of())).contains("a");
    }

    @Test
    void weighted_nodeThatHasFailedBeforeItWasKnown_isNotTakenForAnEmptyOne() {
        Placement placement = placement(NodeChoice.WEIGHTED, 16, "a", "b", "c");
        placement.state("a", 1 << 20, false);
        placement.state("b", 1 << 10, false);
        placement.failed("c", 1);
        now += Duration.ofSeconds(1).toNanos();

        assertThat(names(placement, 1, 100)).filteredOn("c"::equals).hasSizeLessThan(5);
    }

    @Test
    void choose_knowledgeOfAFullNodeIsOld_asksAgain() {
        Placement placement = placement(NodeChoice.WEIGHTED, 16, "a");
        placement.state("a", 5, false);
        assertThat(placement.choose(JOB, 10, List.of())).isEmpty();

        now += Duration.ofSeconds(10).toNanos();
        assertThat(placement.choose(JOB, 10, List.of())).contains("a");
    }

    @Test
    void choose_secondCopy_isOnAnotherHostIfPossible() {
        Placement placement = placement(NodeChoice.FILL_FIRST, 16);
        MemoryNode a1 = new MemoryNode("a1", "a");
        MemoryNode a2 = new MemoryNode("a2", "a");
        placement.published(List.of(a1, a2, node("b")));
        assertThat(placement.choose(JOB, 1, List.of("a1"))).contains("b");

        placement.published(List.of(a1, a2));
        assertThat(placement.choose(JOB, 1, List.of("a1"))).contains("a2");
        assertThat(placement.choose(JOB, 1, List.of("a1", "a2"))).isEmpty();
    }

    @Test
    void choose_secondCopyWhereOneNodeIsUsedAtATime_isElsewhere() {
        Placement placement = placement(NodeChoice.WEIGHTED, 1, "a", "b");
        String first = placement.choose(JOB, 1, List.of()).orElseThrow();

        Optional<String> second = placement.choose(JOB, 1, List.of(first));

        assertThat(second).isPresent().isNotEqualTo(Optional.of(first));
    }

    @Test
    void nearReducers_someNodesRunReducersOfTheJob_fillsThemFirstAndEvenly() {
        Placement placement = placement(NodeChoice.NEAR_REDUCERS, 16, "a", "b", "c", "d");
        Map<String, Long> free = new HashMap<>(Map.of("a", 1000L, "b", 1000L, "c", 500L, "d", 1000L));
        free.forEach((name, bytes) -> placement.state(name, bytes, false));
        placement.reduces("b", List.of(JOB, "application_1_0002"));
        placement.reduces("c", List.of(JOB));
        placement.reduces("d", List.of("application_1_0002"));

        store(placement, free, 100);
        assertThat(free).containsEntry("a", 1000L).containsEntry("d", 1000L);
        assertThat(free.get("b") - free.get("c")).isBetween(-20L, 40L);

        // Those with reducers have no room for the rest.
        store(placement, free, 150);
        assertThat(free.get("b") + free.get("c")).isLessThan(20);
        assertThat(free.get("a") - free.get("d")).isBetween(-100L, 100L);
    }

    @Test
    void nearReducers_noneRunsAnywhere_isLikeWeighted() {
        Placement near = placement(NodeChoice.NEAR_REDUCERS, 16, "a", "b", "c");
        Placement weighted = placement(NodeChoice.WEIGHTED, 16, "a", "b", "c");
        for (Placement placement : List.of(near, weighted)) {
            placement.state("a", 1000, false);
            placement.state("b", 700, false);
            placement.state("c", 500, false);
            placement.reduces("c", List.of("application_1_0002"));
        }

        assertThat(names(near, 10, 100)).isEqualTo(names(weighted, 10, 100));
    }

    @Test
    void nearReducers_reducersHaveEnded_preferTheNodeNoMore() {
        Placement placement = placement(NodeChoice.NEAR_REDUCERS, 16, "a", "b");
        placement.state("a", 1000, false);
        placement.state("b", 1000, false);
        placement.reduces("b", List.of(JOB));
        assertThat(names(placement, 10, 20)).containsOnly("b");

        placement.reduces("b", List.of());

        assertThat(names(placement, 10, 20)).contains("a", "b");
    }

    @Test
    void nearReducers_secondCopy_isElsewhere() {
        Placement placement = placement(NodeChoice.NEAR_REDUCERS, 16, "a", "b");
        placement.reduces("a", List.of(JOB));

        assertThat(placement.choose(JOB, 1, List.of("a"))).contains("b");
    }

    @Test
    void stranger_ofNearReducersAlone_isEachNodeInTurn() {
        assertThat(placement(NodeChoice.WEIGHTED, 2, "a", "b").stranger()).isEmpty();
        assertThat(placement(NodeChoice.NEAR_REDUCERS, 2).stranger()).isEmpty();
        Placement placement = placement(NodeChoice.NEAR_REDUCERS, 2, "a", "b", "c", "d", "e");

        List<String> asked = IntStream.range(0, 5)
                .mapToObj(i -> placement.stranger().orElseThrow())
                .toList();

        assertThat(asked).containsExactlyInAnyOrder("a", "b", "c", "d", "e");
    }

    private static void store(Placement placement, Map<String, Long> free, int outputs) {
        for (int i = 0; i < outputs; i++) {
            String chosen = placement.choose(JOB, 10, List.of()).orElseThrow();
            free.merge(chosen, -10L, Long::sum);
            placement.granted(chosen, 10, free.get(chosen));
        }
    }

    @Test
    void preferred_nodes_areThoseThatCanBeChosen() {
        Placement placement = placement(NodeChoice.FILL_FIRST, 2, "a", "b", "c", "d");
        placement.state("a", 100, true);
        placement.state("b", 0, false);

        assertThat(placement.preferred()).containsExactly("c", "d");

        placement.state("a", 100, false);
        assertThat(placement.preferred()).containsExactly("a", "c");
    }

    private Placement placement(NodeChoice choice, int most, String... names) {
        Placement placement = new Placement(SELF, choice, most, 42, () -> now);
        Collection<MemoryNode> nodes =
                List.of(names).stream().map(TestPlacement::node).toList();
        placement.published(nodes);
        return placement;
    }

    private static MemoryNode node(String name) {
        return new MemoryNode(name, name);
    }

    private static List<String> names(Placement placement, long bytes, int choices) {
        return IntStream.range(0, choices)
                .mapToObj(i -> placement.choose(JOB, bytes, List.of()))
                .flatMap(Optional::stream)
                .toList();
    }
}
