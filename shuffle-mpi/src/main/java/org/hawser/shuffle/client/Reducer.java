// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.ReduceAttempt;

/**
 * The reduce attempt on whose behalf agents are asked: its job, its own name, and the secret with which it signs its
 * requests.
 */
public record Reducer(JobName job, ReduceAttempt attempt, JobKey key) {
    public Reducer {
        requireNonNull(job, "job is null");
        requireNonNull(attempt, "attempt is null");
        requireNonNull(key, "key is null");
        if (!attempt.belongsTo(job)) {
            throw new IllegalArgumentException(attempt + " is none of " + job);
        }
    }

    /** The full name of one of the job's map attempts. */
    MapAttempt nameOf(SegmentId id) {
        String numbers = job.text().substring(job.text().indexOf('_') + 1);
        return new MapAttempt(String.format(Locale.ROOT, "attempt_%s_m_%06d_%d", numbers, id.map(), id.attempt()));
    }
}
