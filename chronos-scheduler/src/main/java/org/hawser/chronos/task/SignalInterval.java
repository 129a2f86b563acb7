// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.time.Duration;
import org.apache.hadoop.mapred.JobConf;
import org.hawser.chronos.config.ChronosKeys;

/** How often an attempt asks whether it is to stop. */
final class SignalInterval {
    /** Attempts that ask one ApplicationMaster this often, all together, do not disturb it. */
    private static final int QUESTIONS_PER_SECOND = 2000;

    private SignalInterval() {}

    /** @param tasks that may ask at the same time */
    static Duration of(JobConf job, int tasks) {
        Duration shortest = Duration.ofMillis(1000L * tasks / QUESTIONS_PER_SECOND);
        Duration wanted = ChronosKeys.SIGNAL_INTERVAL.get(job::get);
        return wanted.compareTo(shortest) < 0 ? shortest : wanted;
    }
}
