// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import org.hawser.common.config.Lookup;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.config.TransportKeys;

/** Limits of transports in tests: as configured by default, but impatient. */
final class Limits {
    private static final Duration SIMULATED_SUSPICION = Duration.ofMillis(10);

    private Limits() {}

    static TransportLimits simulated() {
        return with(SIMULATED_SUSPICION, Duration.ofMillis(5), "4k");
    }

    static TransportLimits real() {
        return with(Duration.ofMillis(500), Duration.ofMillis(100), "64k");
    }

    private static TransportLimits with(Duration suspicion, Duration grace, String chunk) {
        Lookup lookup = name -> {
            if (name.equals(TransportKeys.SUSPICION.name())) {
                return suspicion.toMillis() + "ms";
            }
            if (name.equals(TransportKeys.GRACE.name())) {
                return grace.toMillis() + "ms";
            }
            return name.equals(TransportKeys.CHUNK.name()) ? chunk : null;
        };
        return TransportKeys.limits(lookup);
    }
}
