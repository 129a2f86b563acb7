// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.util.Map;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.hawser.chronos.part.PreemptionCounter;

/**
 * What an attempt keeps that has stopped.
 *
 * @param amount how many records a map has processed, or of how many maps a reduce has fetched the outputs
 * @param millis for which it has run; 0 if it keeps nothing
 */
record KeptWork(TaskType type, long amount, long millis) {
    Map<PreemptionCounter, Long> counters() {
        boolean map = type == TaskType.MAP;
        return Map.of(
                map ? PreemptionCounter.MAPS_PREEMPTED : PreemptionCounter.REDUCES_PREEMPTED,
                1L,
                map ? PreemptionCounter.RECORDS_KEPT : PreemptionCounter.MAP_OUTPUTS_KEPT,
                amount,
                PreemptionCounter.MILLIS_KEPT,
                millis);
    }

    @Override
    public String toString() {
        return amount + (type == TaskType.MAP ? " records" : " map outputs") + " and " + millis
                + " ms of its work are kept";
    }
}
