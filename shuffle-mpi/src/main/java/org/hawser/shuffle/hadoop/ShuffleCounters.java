// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.Reporter;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.client.FetchStatistics;

/** Adds a reducer's fetch statistics to the job's counters, in the group {@code Hawser shuffle}. */
final class ShuffleCounters {
    /** The group. */
    static final String GROUP = "Hawser shuffle";

    private ShuffleCounters() {}

    /** Adds to the job's counters; to be called once. */
    static void report(FetchStatistics statistics, long eventPolls, Reporter reporter) {
        for (Carrier carrier : Carrier.values()) {
            add(reporter, "Bytes over " + carrier.label(), statistics.bytes(carrier));
            add(reporter, "Segments over " + carrier.label(), statistics.segments(carrier));
        }
        for (Reason reason : Reason.values()) {
            if (statistics.fallbacks(reason) > 0) {
                add(reporter, "Segments left to HTTP: " + reason.label(), statistics.fallbacks(reason));
            }
        }
        add(reporter, "Peak staging bytes, sum of reducers", statistics.getPeakStagingBytes());
        add(reporter, "Staging bytes held, sum of reducers", statistics.heldStagingBytes());
        add(reporter, "Staging bytes given up", statistics.quarantinedBytes());
        add(reporter, "Requests", statistics.getRequests());
        add(reporter, "Retries", statistics.getRetries());
        add(reporter, "Copiers waited ms", TimeUnit.NANOSECONDS.toMillis(statistics.waitNanos()));
        add(reporter, "Completion event calls", eventPolls);
    }

    private static void add(Reporter reporter, String name, long value) {
        reporter.getCounter(GROUP, name).increment(value);
    }
}
