// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * A recovery task that its application has asked a container for, and has none.
 *
 * @param size of the container
 * @param hosts that have its input; empty if it may as well run anywhere
 * @param elsewhere whether it does with another host if nothing makes room on these
 */
public record Waiting(TaskId task, Size size, List<String> hosts, boolean elsewhere) {
    /**
     * Those first that have the fewest hosts to choose from, and those last that may run anywhere. An ApplicationMaster gives
     * containers to its tasks in the same order.
     */
    public static final Comparator<Waiting> LEAST_CHOICE =
            Comparator.comparingInt(waiting -> waiting.hosts.isEmpty() ? Integer.MAX_VALUE : waiting.hosts.size());

    public Waiting {
        requireNonNull(task, "task is null");
        requireNonNull(size, "size is null");
        hosts = List.copyOf(hosts);
    }

    /** One that does with these hosts alone, or with any. */
    public Waiting(TaskId task, Size size, List<String> hosts) {
        this(task, size, hosts, false);
    }

    /** Whether only its hosts will do. */
    public boolean isStrict() {
        return !hosts.isEmpty() && !elsewhere;
    }

    /** Whether room there does as well for a task that wants room of the other's size. */
    boolean canUse(NodeId node, Waiting other) {
        boolean there = hosts.isEmpty() || hosts.contains(node.getHost()) || hosts.contains(node.toString());
        return there
                && size.equals(other.size)
                && task.kind() == other.task.kind()
                && task.application().equals(other.task.application());
    }

    /** The same task, which has given up its input's hosts. */
    Waiting anywhere() {
        return new Waiting(task, size, List.of());
    }
}
