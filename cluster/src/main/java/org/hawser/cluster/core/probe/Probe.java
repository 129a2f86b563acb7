// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import static java.util.Objects.requireNonNull;

import java.util.function.BooleanSupplier;
import org.hawser.cluster.core.DaemonId;

/**
 * A condition that {@link Readiness} waits for when a cluster starts.
 *
 * @param daemon whose log tells more if the condition never holds
 * @param condition what is waited for, for the user
 * @param holds looks once, in little time; false also if the daemon does not answer
 */
public record Probe(DaemonId daemon, String condition, BooleanSupplier holds) {
    public Probe {
        requireNonNull(daemon, "daemon is null");
        requireNonNull(condition, "condition is null");
        requireNonNull(holds, "holds is null");
    }
}
