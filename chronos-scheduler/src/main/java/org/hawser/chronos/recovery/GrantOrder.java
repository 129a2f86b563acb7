// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;

/**
 * In which order Hadoop is to go through containers and waiting maps: it gives each container to the first map. As many
 * maps as possible get a container on a host that has their input, and among these first the maps with the fewest such
 * hosts, in the order of their numbers: the ResourceManager makes room for them in the same order. The other containers go
 * to the other maps in the order in which they wait.
 *
 * @param containers positions in the list of containers
 * @param maps all that wait
 */
record GrantOrder(List<Integer> containers, List<TaskAttemptId> maps) {
    GrantOrder {
        containers = List.copyOf(containers);
        maps = List.copyOf(maps);
    }

    /**
     * Returns the order.
     *
     * @param hosts of the containers
     * @param waiting the maps that may get one, in their present order
     * @param inputs for some of these, the hosts that have their input
     */
    static GrantOrder of(List<String> hosts, List<TaskAttemptId> waiting, Map<TaskAttemptId, Set<String>> inputs) {
        TaskAttemptId[] owners = new Matching(hosts, inputs).match(waiting);
        List<Integer> local = IntStream.range(0, owners.length)
                .filter(container -> owners[container] != null)
                .boxed()
                .toList();
        Set<Integer> containers = new LinkedHashSet<>(local);
        IntStream.range(0, owners.length).forEach(containers::add);
        Set<TaskAttemptId> maps = new LinkedHashSet<>();
        local.forEach(container -> maps.add(owners[container]));
        maps.addAll(waiting);
        return new GrantOrder(new ArrayList<>(containers), new ArrayList<>(maps));
    }

    /** Augmenting paths: a map that has a container keeps one, so the first maps are served first. */
    private static final class Matching {
        private final Map<TaskAttemptId, Set<String>> inputs;
        private final Map<String, List<Integer>> containersOf = new HashMap<>();
        private final TaskAttemptId[] owners;

        Matching(List<String> hosts, Map<TaskAttemptId, Set<String>> inputs) {
            this.inputs = inputs;
            owners = new TaskAttemptId[hosts.size()];
            for (int container = 0; container < owners.length; container++) {
                containersOf
                        .computeIfAbsent(hosts.get(container), host -> new ArrayList<>())
                        .add(container);
            }
        }

        TaskAttemptId[] match(List<TaskAttemptId> waiting) {
            waiting.stream()
                    .filter(map -> inputsOf(map).stream().anyMatch(containersOf::containsKey))
                    .sorted(Comparator.comparingInt(
                                    (TaskAttemptId map) -> inputsOf(map).size())
                            .thenComparing(TaskAttemptId::getTaskId))
                    .forEach(map -> findContainer(map, new HashSet<>()));
            return owners;
        }

        private Set<String> inputsOf(TaskAttemptId map) {
            return inputs.getOrDefault(map, Set.of());
        }

        private boolean findContainer(TaskAttemptId map, Set<String> seen) {
            for (String host : inputsOf(map)) {
                if (!containersOf.containsKey(host) || !seen.add(host)) {
                    continue;
                }
                for (int container : containersOf.get(host)) {
                    if (owners[container] == null || findContainer(owners[container], seen)) {
                        owners[container] = map;
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
