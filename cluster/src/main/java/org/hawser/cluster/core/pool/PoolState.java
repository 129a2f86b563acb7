// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * How the pools of a cluster are started, and why; part of the state of a running cluster.
 *
 * @param reason why that way, for the user
 * @param forced whether the settings left no choice
 * @param launchers the process that starts the pools of all workers, if one does
 */
public record PoolState(PoolStarter starter, String reason, boolean forced, List<PoolLauncher> launchers) {
    public PoolState {
        requireNonNull(starter, "starter is null");
        requireNonNull(reason, "reason is null");
        launchers = List.copyOf(launchers);
    }

    static PoolState forced(PoolStarter starter, String reason) {
        return new PoolState(starter, reason, true, List.of());
    }

    /** Chosen for a reason, and not started yet. */
    public static PoolState chosen(PoolStarter starter, String reason) {
        return new PoolState(starter, reason, false, List.of());
    }

    /** The same, started. */
    public PoolState with(PoolLauncher launcher) {
        return new PoolState(starter, reason, forced, List.of(launcher));
    }

    /** What a NodeManager has to know of it. */
    public Map<String, String> settings() {
        return starter == PoolStarter.NOBODY ? Map.of() : Map.of(PoolChoice.KEY, starter.value());
    }

    /** What agents and slots are, and why, in one line. */
    public String text() {
        return starter.text() + ": " + reason;
    }
}
