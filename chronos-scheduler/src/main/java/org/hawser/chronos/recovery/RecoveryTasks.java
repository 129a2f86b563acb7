// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.TaskKind;

/**
 * The recovery tasks that wait at one moment.
 *
 * @param tasks in the order in which they wait
 * @param others urgent maps that are none of these
 */
record RecoveryTasks(List<Waiting> tasks, Set<TaskAttemptId> others) {
    static final RecoveryTasks NONE = new RecoveryTasks(List.of(), Set.of());

    /**
     * One of them.
     *
     * @param sinceMillis when it asked for a container, and not before its node was lost
     * @param allInputs the hosts that have its input
     * @param inputs those that are not lost and that the job can use, each with its rack
     */
    record Waiting(WaitingTask task, long sinceMillis, Set<String> allInputs, Map<String, String> inputs) {
        Waiting {
            allInputs = Set.copyOf(allInputs);
            inputs = Map.copyOf(inputs);
        }
    }

    RecoveryTasks {
        tasks = List.copyOf(tasks);
        others = Set.copyOf(others);
    }

    static RecoveryTasks of(JobView job, LostTasks lost) {
        Set<String> lostHosts = lost.hosts(job.assigned());
        Predicate<String> usable = host -> !lostHosts.contains(host) && job.isUsable(host);
        List<Waiting> tasks = new ArrayList<>();
        Set<TaskAttemptId> others = new HashSet<>();
        for (WaitingTask task : job.waiting()) {
            OptionalLong millis = lost.lostAt(task.id());
            if (millis.isPresent()) {
                Map<String, String> inputs = job.inputs(task.id());
                tasks.add(new Waiting(
                        task, Math.max(millis.getAsLong(), task.sinceMillis()), inputs.keySet(), only(usable, inputs)));
            } else if (task.urgent()) {
                others.add(task.id());
            }
        }
        return new RecoveryTasks(tasks, others);
    }

    private static Map<String, String> only(Predicate<String> usable, Map<String, String> inputs) {
        return inputs.entrySet().stream()
                .filter(input -> usable.test(input.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private List<Waiting> urgent() {
        return tasks.stream().filter(waiting -> waiting.task().urgent()).toList();
    }

    /** How many containers are wanted on each host. */
    Map<String, Integer> containersByHost() {
        Map<String, Integer> containers = new TreeMap<>();
        urgent().forEach(waiting -> waiting.inputs().keySet().forEach(host -> containers.merge(host, 1, Integer::sum)));
        return containers;
    }

    /** A scheduler gives a container to a host only if one is wanted on its rack too. */
    Map<String, Integer> containersByRack() {
        Map<String, Integer> containers = new TreeMap<>();
        urgent().forEach(waiting ->
                new HashSet<>(waiting.inputs().values()).forEach(rack -> containers.merge(rack, 1, Integer::sum)));
        return containers;
    }

    /** Whether none of the urgent maps will do with a container on any other host. */
    boolean areStrict(long nowMillis, long localityWaitMillis) {
        List<Waiting> urgent = urgent();
        return others.isEmpty()
                && !urgent.isEmpty()
                && urgent.stream()
                        .allMatch(waiting ->
                                !waiting.inputs().isEmpty() && nowMillis - waiting.sinceMillis() < localityWaitMillis);
    }

    /** For the urgent ones, the hosts that have their input. */
    Map<TaskAttemptId, Set<String>> inputs() {
        return urgent().stream()
                .collect(Collectors.toMap(waiting -> waiting.task().id(), waiting -> waiting.inputs()
                        .keySet()));
    }

    /** All maps that may get an urgent container. */
    Set<TaskAttemptId> urgentMaps() {
        Set<TaskAttemptId> maps = new HashSet<>(others);
        urgent().forEach(waiting -> maps.add(waiting.task().id()));
        return maps;
    }

    /** For the ResourceManager. */
    List<RecoveryTask> report(int most) {
        return tasks.stream()
                .limit(most)
                .map(waiting -> new RecoveryTask(
                        waiting.task().isMap() ? TaskKind.MAP : TaskKind.REDUCE,
                        waiting.task().id().getTaskId().getId(),
                        waiting.inputs().keySet().stream().sorted().toList()))
                .toList();
    }
}
