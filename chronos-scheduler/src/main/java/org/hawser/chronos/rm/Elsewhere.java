// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.hawser.chronos.decide.Decision;
import org.hawser.chronos.decide.OpenDecision;
import org.hawser.chronos.decide.TaskId;
import org.hawser.chronos.decide.Waiting;

/**
 * Recovery maps that nothing makes room for where their input is. If room can be made elsewhere, they need not wait until
 * their application gives these hosts up. An application asks for all its recovery maps together, so none of them is one of
 * these until there is room for the others where their own input is: they might go elsewhere instead.
 */
final class Elsewhere {
    private final Set<TaskId> tasks = new HashSet<>();

    /** After the decisions of a round. */
    void note(List<Decision> decisions, Collection<OpenDecision> open) {
        Set<ApplicationId> keptThere = Stream.concat(
                        open.stream().filter(decision -> !decision.hasRoom()).map(OpenDecision::waiting),
                        decisions.stream()
                                .filter(decision -> !isInVain(decision))
                                .map(Decision::waiting))
                .filter(task -> !task.hosts().isEmpty())
                .map(task -> task.task().application())
                .collect(Collectors.toSet());
        decisions.stream()
                .filter(Elsewhere::isInVain)
                .map(decision -> decision.waiting().task())
                .filter(task -> !keptThere.contains(task.application()))
                .forEach(tasks::add);
    }

    private static boolean isInVain(Decision decision) {
        return decision instanceof Decision.None none && none.reason().concernsNodes();
    }

    void forgetOthersThan(Set<TaskId> waiting) {
        tasks.retainAll(waiting);
    }

    /** The task as it is decided about. */
    Waiting of(Waiting task) {
        return task.isStrict() && tasks.contains(task.task()) ? task.orElsewhere() : task;
    }
}
