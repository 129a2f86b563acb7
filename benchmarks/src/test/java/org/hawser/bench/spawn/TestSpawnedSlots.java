// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.hawser.reuse.mpirun.OnDemandSlots;
import org.junit.jupiter.api.Test;

class TestSpawnedSlots {
    @Test
    void load_services_findsThem() {
        assertThat(ServiceLoader.load(OnDemandSlots.class)).singleElement().isInstanceOf(SpawnedSlots.class);
    }
}
