/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.core;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One daemon of a cluster.
 *
 * @param worker the worker it runs on, counted from 1; 0 for a daemon of which the cluster has only one
 */
public record DaemonId(Role role, int worker) {
    public DaemonId {
        requireNonNull(role, "role is null");
        if (role.onWorkers() != worker > 0) {
            throw new ClusterException(
                    role.onWorkers()
                            ? "A " + role.label() + " belongs to a worker: worker is " + worker + ", the first is 1."
                            : "The " + role.label() + " belongs to no worker: worker is " + worker + ", it must be 0.");
        }
    }

    /** Every daemon of a cluster of that many workers, masters first in each role's order. */
    public static List<DaemonId> all(int workers) {
        return Stream.of(Role.values())
                .flatMap(role -> role.onWorkers()
                        ? IntStream.rangeClosed(1, workers).mapToObj(worker -> new DaemonId(role, worker))
                        : Stream.of(new DaemonId(role, 0)))
                .toList();
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
