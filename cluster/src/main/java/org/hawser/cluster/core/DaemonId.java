// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hawser.common.role.AddedRole.Placement;

/**
 * Names one daemon of a cluster by its role and the worker that it runs on.
 *
 * @param worker the worker or memory node that it runs on, counted from 1; 0 for a daemon of which the cluster has only
 *     one
 */
public record DaemonId(Role role, int worker) {
    public DaemonId {
        requireNonNull(role, "role is null");
        if ((role.placement() == Placement.MASTER) != (worker == 0) || worker < 0) {
            throw new ClusterException(
                    switch (role.placement()) {
                        case MASTER -> "The " + role + " belongs to no worker: worker is " + worker + ", it must be 0.";
                        case WORKER -> "A " + role + " belongs to a worker: worker is " + worker + ", the first is 1.";
                        case MEMORY -> "A " + role + " belongs to a memory node: its number is " + worker
                                + ", the first is 1.";
                    });
        }
    }

    /** Every daemon of a cluster with that many workers and memory nodes, role by role. */
    public static List<DaemonId> all(Profile profile, int workers, int memoryNodes) {
        return Role.of(profile).stream()
                .flatMap(role -> switch (role.placement()) {
                    case MASTER -> Stream.of(new DaemonId(role, 0));
                    case WORKER -> numbered(role, workers);
                    case MEMORY -> numbered(role, memoryNodes);
                })
                .toList();
    }

    private static Stream<DaemonId> numbered(Role role, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> new DaemonId(role, number));
    }

    /** Unique in the cluster, fit for a file name: {@code namenode}, {@code datanode-1}. */
    public String label() {
        return worker == 0 ? role.label() : role.label() + "-" + worker;
    }

    @Override
    public String toString() {
        return label();
    }
}
