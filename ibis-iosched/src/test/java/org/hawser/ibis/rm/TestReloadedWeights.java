// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TestReloadedWeights {
    private static final String APPLICATION = "application_1_0001";

    private final Map<String, String> configured = new HashMap<>(Map.of("hawser.ibis.user-weights", "alice=8"));
    private final AtomicLong version = new AtomicLong();
    private final ReloadedWeights weights = new ReloadedWeights(
            configured::get,
            () -> configured::get,
            version::get,
            lookup -> new ApplicationWeights(
                    lookup, id -> Optional.of(new ApplicationWeights.Facts("alice", "root.a", Set.of()))));

    @Test
    void refresh_changedConfiguration_countsFromThenOn() {
        configured.put("hawser.ibis.user-weights", "alice=16");
        weights.refresh();
        assertThat(weights.applyAsDouble(APPLICATION)).isEqualTo(8);

        version.incrementAndGet();
        weights.refresh();

        assertThat(weights.applyAsDouble(APPLICATION)).isEqualTo(16);
    }

    @Test
    void refresh_whatIsNotAllowed_changesNothingUntilItIsCorrected() {
        configured.put("hawser.ibis.user-weights", "alice=0");
        version.incrementAndGet();
        weights.refresh();
        assertThat(weights.applyAsDouble(APPLICATION)).isEqualTo(8);

        configured.put("hawser.ibis.user-weights", "alice=2");
        version.incrementAndGet();
        weights.refresh();

        assertThat(weights.applyAsDouble(APPLICATION)).isEqualTo(2);
    }
}
