// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import static java.util.Objects.requireNonNull;

import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.wire.MapAttempt;

/**
 * A map output of another node that is, or will be, in the memory of this one.
 *
 * @param lease its number here
 * @param worker whose it is
 * @param fileBytes of data and index
 * @param bytes of these that are in memory
 */
record Lent(long lease, String worker, Job job, MapAttempt attempt, long fileBytes, long bytes) {
    Lent {
        requireNonNull(worker, "worker is null");
        requireNonNull(job, "job is null");
        requireNonNull(attempt, "attempt is null");
    }

    /** One of which nothing is freed. */
    Lent(long lease, String worker, Job job, MapAttempt attempt, long bytes) {
        this(lease, worker, job, attempt, bytes, bytes);
    }

    /** The same when parts of it are freed. */
    Lent shrunkTo(long left) {
        return new Lent(lease, worker, job, attempt, fileBytes, left);
    }

    /** Whether its files have, or will have, the same names. */
    boolean isSameOutput(Lent other) {
        return job.name().equals(other.job.name()) && attempt.equals(other.attempt);
    }
}
