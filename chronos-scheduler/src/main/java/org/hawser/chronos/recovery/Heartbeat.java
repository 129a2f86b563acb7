// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What to send with a heartbeat, and what has happened since the last one.
 *
 * @param asks at the priority of maps that run again, in place of Hadoop's own
 */
record Heartbeat(List<Ask> asks, ReportNames.Change names, List<Recovered> recovered) {
    Heartbeat {
        asks = List.copyOf(asks);
        requireNonNull(names, "names is null");
        recovered = List.copyOf(recovered);
    }
}
