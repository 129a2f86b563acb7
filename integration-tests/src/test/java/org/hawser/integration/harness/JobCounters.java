// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A job's counters in the history server, summed over its tasks, by group and name. */
public final class JobCounters {
    private static final String TASK_GROUP = "org.apache.hadoop.mapreduce.TaskCounter";

    private final Map<String, Long> totals;

    private JobCounters(Map<String, Long> totals) {
        this.totals = totals;
    }

    /** Waits until the history server knows the job. */
    public static JobCounters of(JobRun run) {
        return parse(History.of(run, "/counters"));
    }

    /** What a history server, or an ApplicationMaster, answers. */
    static JobCounters parse(JsonNode answer) {
        Map<String, Long> totals = new TreeMap<>();
        for (JsonNode group : answer.path("jobCounters").path("counterGroup")) {
            for (JsonNode counter : list(group.path("counter"))) {
                totals.put(
                        group.path("counterGroupName").asText() + "."
                                + counter.path("name").asText(),
                        counter.path("totalCounterValue").asLong());
            }
        }
        return new JobCounters(totals);
    }

    /** The history server writes a list of one without its brackets. */
    private static Iterable<JsonNode> list(JsonNode node) {
        return node.isObject() ? List.of(node) : node;
    }

    /** A counter of Hadoop's tasks; 0 if nobody counted it. */
    public long task(String name) {
        return totals.getOrDefault(TASK_GROUP + "." + name, 0L);
    }

    /** A counter of another group. */
    public long of(String group, String name) {
        return totals.getOrDefault(group + "." + name, 0L);
    }

    /** Whether anything was counted in a group. */
    public boolean has(String group) {
        return totals.keySet().stream().anyMatch(name -> name.startsWith(group + "."));
    }

    @Override
    public String toString() {
        return totals.toString();
    }
}
