// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One container is wanted on host x of rack r. */
class TestLocalityAsks {
    private static final Map<String, Integer> HOSTS = Map.of("x", 1);
    private static final Map<String, Integer> RACKS = Map.of("/r", 1);

    private final LocalityAsks asks = new LocalityAsks();

    @BeforeEach
    void hadoopAsks() {
        asks.hadoopAsks(1);
    }

    private List<Ask> next(boolean strict) {
        return asks.next(HOSTS, RACKS, strict, false);
    }

    private static List<Ask> all(boolean relaxLocality) {
        return List.of(new Ask("x", 1, true), new Ask("/r", 1, relaxLocality), new Ask("*", 1, relaxLocality));
    }

    @Test
    void asks_haveArrived_onlyChangesAreSent() {
        assertThat(next(true)).isEqualTo(all(false));
        asks.arrived();
        assertThat(next(true)).isEmpty();
        asks.arrived();

        assertThat(next(false)).containsExactly(new Ask("/r", 1, true), new Ask("*", 1, true));
    }

    @Test
    void asks_mayNotHaveArrived_allAreSentAgain() {
        next(true);
        asks.failed();
        assertThat(next(true)).containsExactlyInAnyOrderElementsOf(all(false));
        asks.failed();

        assertThat(asks.next(Map.of(), Map.of(), false, false))
                .containsExactlyInAnyOrder(new Ask("x", 0, true), new Ask("/r", 0, true), new Ask("*", 1, true));
        asks.arrived();
        assertThat(asks.isIdle()).isTrue();
    }

    @Test
    void containers_came_numbersAreSentAgain() {
        next(true);
        asks.arrived();

        asks.granted();

        assertThat(next(true)).containsExactly(new Ask("x", 1, true), new Ask("/r", 1, false));
    }

    /** Hadoop sends its own ask anew, and it is there before the hosts are. */
    @Test
    void resourceManager_hasForgotten_nothingIsSentBeforeHadoopAsks() {
        next(true);
        asks.arrived();

        asks.forgotten();

        assertThat(asks.isIdle()).isTrue();
        assertThat(next(true)).isEmpty();
        asks.hadoopAsks(1);
        assertThat(asks.next(HOSTS, RACKS, true, true)).isEqualTo(all(false));
    }

    @Test
    void hadoopsOwnAsk_isInTheHeartbeat_isAmongTheAsks() {
        next(false);
        asks.arrived();
        asks.hadoopAsks(3);

        assertThat(asks.next(HOSTS, RACKS, false, true)).containsExactly(new Ask("*", 3, true));
    }
}
