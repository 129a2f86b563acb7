// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.detect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestNodeWatch {
    private static final int SILENCE = 3000;
    private static final int RESTART = 10_000;
    private static final int STALL = 30_000;
    private static final int STEP = 100;
    private static final SilenceLimits LIMITS =
            new SilenceLimits(Duration.ofMillis(SILENCE), Duration.ofMillis(RESTART), Duration.ofMillis(STALL));

    private final NodeWatch<String> watch = new NodeWatch<>(LIMITS, Duration.ofMillis(STEP));
    private final Map<String, Integer> heartbeats = new HashMap<>();
    private int millis;

    private List<String> look() {
        List<String> probed = watch.look(heartbeats, Duration.ofMillis(millis).toNanos());
        millis += STEP;
        return probed;
    }

    /** Looks until a node is probed. */
    private String silent() {
        List<String> probed = look();
        while (probed.isEmpty()) {
            probed = look();
        }
        assertThat(probed).hasSize(1);
        return probed.get(0);
    }

    @ParameterizedTest
    @CsvSource({"NONE, 3000, 1", "REFUSED, 13000, 11", "ACCEPTED, 33000, 25", "UNKNOWN, 33000, 25"})
    void answered_silentNode_isLostAfterTheLimitOfTheAnswer(ProbeAnswer answer, int limit, int expected) {
        heartbeats.put("a", 7);
        Optional<Duration> lost = Optional.empty();
        int probes = 0;
        while (lost.isEmpty()) {
            lost = watch.answered(silent(), answer);
            probes++;
        }
        int between = Math.max(SILENCE / 3, limit / 16);
        assertThat(lost.get()).isBetween(Duration.ofMillis(limit), Duration.ofMillis(limit + between));
        assertThat(probes).as("one each second, and fewer after 16 s").isEqualTo(expected);
    }

    @Test
    void answered_mostNodesAreSilent_isJudgedAsIfHostsAnswered() {
        heartbeats.putAll(Map.of("a", 1, "b", 1, "c", 1));
        List<String> probed = look();
        while (probed.isEmpty()) {
            heartbeats.merge("c", 1, Integer::sum);
            probed = look();
        }
        assertThat(probed).containsExactlyInAnyOrder("a", "b");
        assertThat(watch.isOutage()).isTrue();
        assertThat(watch.answered("a", ProbeAnswer.NONE)).isEmpty();

        heartbeats.merge("b", 1, Integer::sum);
        probed = look();
        while (!probed.contains("a")) {
            heartbeats.replaceAll((node, last) -> node.equals("a") ? last : last + 1);
            probed = look();
        }
        assertThat(watch.isOutage()).isFalse();
        assertThat(watch.answered("a", ProbeAnswer.NONE)).isPresent();
    }

    /** Each node sends its heartbeat at a time of its own, so they do not reach the limit together. */
    @Test
    void answered_allNodesFallSilentAtOnce_noneIsLostWithinTheLimitOfOne() {
        for (int node = 0; node < 10; node++) {
            heartbeats.put("n" + node, 0);
        }
        for (int step = 0; step < 50; step++) {
            heartbeats.merge("n" + step % 10, 1, Integer::sum);
            assertThat(look()).isEmpty();
        }
        int probes = 0;
        for (int step = 0; step < 10 * SILENCE / STEP; step++) {
            for (String probed : look()) {
                probes++;
                assertThat(watch.answered(probed, ProbeAnswer.NONE)).isEmpty();
            }
        }
        assertThat(probes).isGreaterThan(10);
    }

    @Test
    void look_nodeStallsForAnHour_isProbedAboutAHundredTimes() {
        NodeWatch<String> patient = new NodeWatch<>(
                new SilenceLimits(LIMITS.probe(), LIMITS.restart(), Duration.ofHours(1)), Duration.ofMillis(STEP));
        int probes = 0;
        for (long at = 0; at < Duration.ofHours(1).toMillis(); at += STEP) {
            for (String probed :
                    patient.look(Map.of("a", 7), Duration.ofMillis(at).toNanos())) {
                assertThat(patient.answered(probed, ProbeAnswer.ACCEPTED)).isEmpty();
                probes++;
            }
        }
        assertThat(probes).isBetween(80, 128);
    }

    @Test
    void answered_answerChanges_newestCounts() {
        heartbeats.put("a", 7);
        assertThat(watch.answered(silent(), ProbeAnswer.ACCEPTED)).isEmpty();
        assertThat(watch.answered(silent(), ProbeAnswer.REFUSED)).isEmpty();
        assertThat(watch.answered(silent(), ProbeAnswer.NONE)).isPresent();
    }

    @Test
    void look_lateHeartbeats_nothingIsProbed() {
        heartbeats.put("a", 0);
        for (int i = 1; i < 50; i++) {
            for (int waited = 0; waited < SILENCE; waited += STEP) {
                assertThat(look()).isEmpty();
            }
            heartbeats.put("a", i);
        }
    }

    @Test
    void answered_heardMeanwhileOrUnknownOrGone_isNotLost() {
        heartbeats.put("a", 1);
        String silent = silent();
        heartbeats.put("a", 2);
        look();
        assertThat(watch.answered(silent, ProbeAnswer.NONE)).isEmpty();

        assertThat(silent()).isEqualTo("a");
        heartbeats.clear();
        look();
        assertThat(watch.answered("a", ProbeAnswer.NONE)).isEmpty();
        assertThat(watch.answered("b", ProbeAnswer.NONE)).isEmpty();
    }

    @Test
    void look_nodeIsLostButStays_isLostOnceUntilItIsHeard() {
        heartbeats.put("a", 1);
        assertThat(watch.answered(silent(), ProbeAnswer.NONE)).isPresent();
        for (int i = 0; i < 100; i++) {
            assertThat(look()).isEmpty();
        }
        heartbeats.put("a", 2);
        assertThat(watch.answered(silent(), ProbeAnswer.NONE)).isPresent();
    }

    @Test
    void look_registersAgain_countsAsHeard() {
        heartbeats.put("a", 9);
        look();
        millis += SILENCE / 2;
        heartbeats.put("a", 0);
        int registered = millis;
        silent();
        assertThat(millis - registered).isGreaterThan(SILENCE);
    }

    @Test
    void look_nobodyLookedForAWhile_isNotSilence() {
        heartbeats.put("a", 1);
        look();
        millis += 60_000;
        assertThat(look()).isEmpty();
        int resumed = millis;
        silent();
        assertThat(millis - resumed).isBetween(SILENCE - 3 * STEP, SILENCE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    @org.junit.jupiter.api.Tag("simulated")
    void look_nodesOf1024DieAndStall_exactlyTheDeadAreLost(long seed) {
        Random random = new Random(seed);
        Map<String, Integer> dead = new HashMap<>();
        Map<String, Integer> stalled = new HashMap<>();
        Set<String> lost = new HashSet<>();
        for (int i = 0; i < 1024; i++) {
            heartbeats.put("n" + i, random.nextInt(1000));
        }
        for (int second = 0; second < 120; second++) {
            String victim = "n" + random.nextInt(1024);
            if (second < 100 && !stalled.containsKey(victim) && !lost.contains(victim)) {
                if (random.nextBoolean()) {
                    dead.putIfAbsent(victim, millis);
                } else if (!dead.containsKey(victim)) {
                    stalled.put(victim, millis + random.nextInt(STALL));
                }
            }
            for (int step = 0; step < 1000 / STEP; step++) {
                // Each node has its own tenth of the second.
                for (int i = step; i < 1024; i += 1000 / STEP) {
                    String node = "n" + i;
                    if (!dead.containsKey(node) && stalled.getOrDefault(node, 0) <= millis) {
                        heartbeats.computeIfPresent(node, (any, id) -> id + 1);
                    }
                }
                for (String silent : look()) {
                    ProbeAnswer answer = dead.containsKey(silent) ? ProbeAnswer.NONE : ProbeAnswer.ACCEPTED;
                    watch.answered(silent, answer).ifPresent(silence -> {
                        assertThat(silence)
                                .isBetween(Duration.ofMillis(SILENCE), Duration.ofMillis(SILENCE + 2 * STEP));
                        assertThat(lost.add(silent)).isTrue();
                        heartbeats.remove(silent);
                    });
                }
            }
        }
        assertThat(lost).isEqualTo(dead.keySet()).hasSizeGreaterThan(20);
    }
}
