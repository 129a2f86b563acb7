// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A task that has to run again because a node was lost, and has no container yet.
 *
 * @param number of the task among those of its kind
 * @param hosts that have its input; empty if it may as well run anywhere
 */
public record RecoveryTask(TaskKind kind, int number, List<String> hosts) {
    /** The others are left out: more hosts do not make room sooner. */
    public static final int MOST_HOSTS = 10;

    public RecoveryTask {
        requireNonNull(kind, "kind is null");
        hosts = List.copyOf(hosts.size() > MOST_HOSTS ? hosts.subList(0, MOST_HOSTS) : hosts);
        if (number < 0) {
            throw new IllegalArgumentException("A task's number is not negative: " + number);
        }
    }
}
