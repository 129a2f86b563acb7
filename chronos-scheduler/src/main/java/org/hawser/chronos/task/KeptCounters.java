// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.util.Set;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;

/**
 * Which counters of an attempt are of what it has done, so that they belong to its part. The others are of the attempt
 * itself: what it has read and written, processor time, memory. A map that goes on reads the same split once more.
 */
final class KeptCounters {
    private static final Set<String> GROUPS_OF_ATTEMPT =
            Set.of(FileSystemCounter.class.getName(), FileInputFormatCounter.class.getName());
    private static final Set<String> OF_ATTEMPT = Set.of(
            TaskCounter.SPLIT_RAW_BYTES.name(),
            TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES.name(),
            TaskCounter.CPU_MILLISECONDS.name(),
            TaskCounter.GC_TIME_MILLIS.name(),
            TaskCounter.PHYSICAL_MEMORY_BYTES.name(),
            TaskCounter.VIRTUAL_MEMORY_BYTES.name(),
            TaskCounter.COMMITTED_HEAP_BYTES.name());

    private KeptCounters() {}

    static void add(Counters from, Counters to) {
        for (Counters.Group group : from) {
            if (GROUPS_OF_ATTEMPT.contains(group.getName())) {
                continue;
            }
            boolean ofTasks = group.getName().equals(TaskCounter.class.getName());
            for (Counters.Counter counter : group) {
                String name = counter.getName();
                if (counter.getValue() != 0 && !(ofTasks && (OF_ATTEMPT.contains(name) || name.endsWith("_MAX")))) {
                    to.findCounter(group.getName(), name).increment(counter.getValue());
                }
            }
        }
    }
}
