// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hawser.chronos.decide.Decision;
import org.hawser.chronos.decide.OpenDecision;
import org.hawser.chronos.decide.Reason;
import org.hawser.chronos.decide.Running;
import org.hawser.chronos.decide.Step;
import org.hawser.chronos.decide.TaskId;
import org.hawser.chronos.report.TaskKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line for each decision. Those by which nothing happens are logged once, and not in each round. */
final class DecisionLog {
    /** The name by which {@code hawser chronos explain} finds the lines. */
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private record Group(ApplicationId application, TaskKind kind, Reason reason) {}

    private final boolean observeOnly;
    private final Set<Group> nothing = new HashSet<>();
    private final Set<TaskId> roomy = new HashSet<>();

    DecisionLog(boolean observeOnly) {
        this.observeOnly = observeOnly;
    }

    /** Whether the decision differs from what was logged last. */
    boolean add(Decision decision) {
        String task = name(decision.waiting().task());
        if (decision instanceof Decision.Preempt preempt) {
            for (Running victim : preempt.victims()) {
                LOG.info(
                        "{} on {} {} to make room for {}: {}; it has run for {} s{} and {} its work",
                        victim.container(),
                        preempt.node(),
                        observeOnly ? "would have" : "has",
                        task,
                        preempt.why(),
                        victim.ageMillis() / 1000,
                        victim.permille() == Running.UNKNOWN ? "" : ", is at " + victim.permille() / 10 + " %,",
                        victim.preemptible() ? "can keep" : "may lose");
            }
        } else if (decision instanceof Decision.AwaitEnd await) {
            LOG.info(
                    "{} on {} is awaited for {}: it ends in about {} ms",
                    await.ending().container(),
                    await.node(),
                    task,
                    await.ending().remainingMillis());
        } else if (decision instanceof Decision.Room room) {
            boolean isNew = roomy.add(room.waiting().task());
            if (isNew) {
                LOG.info("{} has room for {}", room.node(), task);
            }
            return isNew;
        } else if (decision instanceof Decision.None none) {
            TaskId id = none.waiting().task();
            boolean isNew = nothing.add(new Group(id.application(), id.kind(), none.reason()));
            if (isNew) {
                LOG.info(
                        "Nothing makes room for {} and its like: {}",
                        task,
                        none.reason().text());
            }
            return isNew;
        }
        return true;
    }

    void add(Step.Close close, long waitedMillis) {
        OpenDecision decision = close.decision();
        String task = name(decision.waiting().task());
        if (close.end() == Step.End.SERVED) {
            LOG.info(
                    "{} waits no longer, {} ms after its first report; its room was on {}",
                    task,
                    waitedMillis,
                    decision.node());
        } else {
            LOG.info(
                    "The room on {} for {} is given up: {}",
                    decision.node(),
                    task,
                    close.end().text());
        }
    }

    void killed(ContainerId container, OpenDecision decision, Duration after) {
        LOG.warn(
                "{} on {} is killed to make room for {}: it has not ended in {} ms",
                container,
                decision.node(),
                name(decision.waiting().task()),
                after.toMillis());
    }

    void forgetOthersThan(Set<TaskId> waiting) {
        roomy.retainAll(waiting);
        nothing.removeIf(group -> waiting.stream()
                .noneMatch(task -> task.application().equals(group.application()) && task.kind() == group.kind()));
    }

    private static String name(TaskId task) {
        return task.application() + " (" + task.name() + ")";
    }
}
