// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;

class TestCount {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final List<String> lines = new ArrayList<>();
    private final Count count = new Count(lines::add, 2, "nodes to answer", "answered");

    @Test
    void await_moreAndMore_tellsEachChangeAndReturnsAtEnough() {
        Iterator<Integer> numbers = List.of(0, 0, 1, 2).iterator();

        assertThat(count.await(MINUTE, numbers::next, () -> {})).isTrue();
        assertThat(lines)
                .containsExactly(
                        "waiting for 2 nodes to answer: 0 answered",
                        "waiting for 2 nodes to answer: 1 answered",
                        "waiting for 2 nodes to answer: 2 answered");
    }

    @Test
    void await_tooFewInTime_returnsAndKeepsTheNumber() {
        assertThat(count.await(Duration.ZERO, () -> 1, () -> {})).isFalse();
        assertThat(count.now()).isEqualTo(1);
    }

    @Test
    void await_checkThrows_endsAtOnce() {
        assertThatThrownBy(() -> count.await(MINUTE, () -> 1, () -> {
                    throw new ClusterException("n1 is lost");
                }))
                .hasMessage("n1 is lost");
    }

    @Test
    void await_interrupted_saysWhatWasWaitedForAndKeepsTheInterrupt() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> count.await(MINUTE, () -> 1, () -> {}))
                .hasMessage("Interrupted while waiting for nodes to answer.");
        assertThat(Thread.interrupted()).isTrue();
    }
}
