// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A recovery task that its application has asked a container for, and has none.
 *
 * @param size of the container
 * @param hosts that have its input; empty if it may as well run anywhere
 */
public record Waiting(TaskId task, Size size, List<String> hosts) {
    public Waiting {
        requireNonNull(task, "task is null");
        requireNonNull(size, "size is null");
        hosts = List.copyOf(hosts);
    }
}
