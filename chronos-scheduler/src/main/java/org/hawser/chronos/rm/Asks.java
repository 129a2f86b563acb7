// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.decide.TaskId;
import org.hawser.chronos.decide.Waiting;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.TaskKind;

/** Finds the requests that belong to the recovery tasks of a report. */
final class Asks {
    /** At which ApplicationMasters of MapReduce ask for maps that run again (RMContainerAllocator). */
    static final int MAP_PRIORITY = 5;

    static final int REDUCE_PRIORITY = 10;

    /** Memory and cores; nobody says whether others are free on a node. */
    private static final int RESOURCES = 2;

    private static final Comparator<RecoveryTask> ORDER =
            Comparator.comparing(RecoveryTask::kind).thenComparingInt(RecoveryTask::number);

    private Asks() {}

    /** No more of each kind than the application still asks for: a report may be older than what it was given. */
    static List<Ask> of(
            SchedulerApplicationAttempt application,
            MasterReport report,
            SchedulerSide side,
            Predicate<String> isNode) {
        List<Ask> asks = new ArrayList<>();
        for (TaskKind kind : TaskKind.values()) {
            Optional<SchedulerRequestKey> key = key(application, kind);
            if (key.isEmpty()) {
                continue;
            }
            report.recovering().stream()
                    .filter(task -> task.kind() == kind)
                    .sorted(ORDER)
                    .flatMap(task -> ask(application, task, key.get(), side, isNode).stream())
                    .limit(application.getOutstandingAsksCount(key.get()))
                    .forEach(asks::add);
        }
        return asks;
    }

    private static Optional<SchedulerRequestKey> key(SchedulerApplicationAttempt application, TaskKind kind) {
        int priority = kind == TaskKind.MAP ? MAP_PRIORITY : REDUCE_PRIORITY;
        return application.getSchedulerKeys().stream()
                .filter(key -> key.getPriority().getPriority() == priority)
                .filter(key -> application.getOutstandingAsksCount(key) > 0)
                .findFirst();
    }

    private static Optional<Ask> ask(
            SchedulerApplicationAttempt application,
            RecoveryTask task,
            SchedulerRequestKey key,
            SchedulerSide side,
            Predicate<String> isNode) {
        List<String> hosts = task.hosts().stream()
                .filter(host -> application.getOutstandingAsksCount(key, host) > 0)
                .filter(host -> !application.isPlaceBlacklisted(host))
                .toList();
        if (hosts.isEmpty() && !task.hosts().isEmpty()) {
            return Optional.empty();
        }
        Resource room = application
                .getPendingAsk(key, hosts.isEmpty() ? ResourceRequest.ANY : hosts.get(0))
                .getPerAllocationResource();
        if (room == null || hasOthers(room)) {
            return Optional.empty();
        }
        boolean elsewhere = application.getAppSchedulingInfo().canDelayTo(key, ResourceRequest.ANY);
        boolean anywhere = hosts.isEmpty() || (elsewhere && hosts.stream().noneMatch(isNode));
        TaskId id = new TaskId(application.getApplicationId(), task.kind(), task.number());
        return Optional.of(new Ask(
                new Waiting(id, side.size(room), anywhere ? List.of() : hosts, elsewhere && !anywhere),
                application.getApplicationAttemptId(),
                key,
                room));
    }

    private static boolean hasOthers(Resource room) {
        return Stream.of(room.getResources()).skip(RESOURCES).anyMatch(other -> other.getValue() > 0);
    }
}
