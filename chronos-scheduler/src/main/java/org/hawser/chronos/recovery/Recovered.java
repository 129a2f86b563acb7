// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static java.util.Objects.requireNonNull;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;

/**
 * A recovery task has got a container.
 *
 * @param host of the container
 * @param waitedMillis since it asked for one, and at most since its node was lost
 */
record Recovered(TaskAttemptId id, String host, Locality locality, long waitedMillis) {
    /** Where the container is, for the task's input. */
    enum Locality {
        LOCAL,
        ELSEWHERE,
        /** Of a reduce, or a map whose input is on no host in particular. */
        NONE
    }

    Recovered {
        requireNonNull(id, "id is null");
        requireNonNull(host, "host is null");
        requireNonNull(locality, "locality is null");
    }
}
