// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Which containers may make room for one recovery task, and which of them do so first: those of the application that comes
 * last, then those that keep their work and have begun it, then those that have run for the shortest time and so have the
 * least to lose.
 */
final class Candidates {
    enum Standing {
        /** It never makes room, or does so for another task. */
        NEVER,
        /** Its application comes before the task's. */
        BEFORE,
        /** Its application has lost enough for now. */
        SPARED,
        /** It ends by itself. */
        ENDING,
        GIVES
    }

    /** A task that was started so recently does not stop before it has begun, and that takes longer. */
    private static final long BEGIN_MILLIS = 2000;

    static final Comparator<Running> LEAST_TO_LOSE = Comparator.comparing(Running::preemptible)
            .reversed()
            .thenComparing(Candidates::isBeginning)
            .thenComparingLong(Running::ageMillis)
            .thenComparing(Running::container);

    private final Waiting task;
    private final Order order;
    private final Limits limits;
    private final Commitments commitments;
    private final Losses losses;
    private final Predicate<ContainerId> mayAwait;
    private final Map<ApplicationId, Size> lost = new HashMap<>();
    private final Map<ApplicationId, Integer> count = new HashMap<>();
    private final long naturalTerminationMillis;
    private boolean anySpared;
    private boolean anyGives;

    Candidates(
            Waiting task,
            Order order,
            Limits limits,
            Commitments commitments,
            Losses losses,
            Predicate<ContainerId> mayAwait) {
        this.task = task;
        this.order = order;
        this.limits = limits;
        this.naturalTerminationMillis = limits.naturalTermination().toMillis();
        this.commitments = commitments;
        this.losses = losses;
        this.mayAwait = mayAwait;
    }

    private static boolean isBeginning(Running running) {
        return running.preemptible() && running.ageMillis() < BEGIN_MILLIS;
    }

    /** Begins a new set of victims. */
    void clear() {
        lost.clear();
        count.clear();
    }

    void choose(Running running) {
        lost.merge(running.application(), running.size(), Size::plus);
        count.merge(running.application(), 1, Integer::sum);
    }

    /** Beside those that are chosen. */
    Standing standing(Running running) {
        ApplicationId owner = running.application();
        if (running.master() || commitments.isTaken(running.container()) || !order.gives(owner)) {
            return Standing.NEVER;
        }
        if (!mayTakeFrom(owner, lost.getOrDefault(owner, Size.NONE).plus(running.size()))) {
            return Standing.BEFORE;
        }
        if (isNearlyDone(running) && mayAwait.test(running.container())) {
            return Standing.ENDING;
        }
        if (!losses.mayLose(owner, count.getOrDefault(owner, 0) + 1)) {
            anySpared = true;
            return Standing.SPARED;
        }
        anyGives = true;
        return Standing.GIVES;
    }

    boolean isNearlyDone(Running running) {
        return running.remainingMillis() < naturalTerminationMillis;
    }

    /** Whether it is worth while to look at the application's containers one by one. */
    boolean mayAsk(ApplicationId owner) {
        if (!order.gives(owner) || !mayTakeFrom(owner, Size.NONE)) {
            return false;
        }
        boolean may = losses.mayLose(owner, 1);
        anySpared |= !may;
        return may;
    }

    private boolean mayTakeFrom(ApplicationId owner, Size sizes) {
        ApplicationId own = task.task().application();
        return owner.equals(own)
                ? limits.samePriority() && !task.hosts().isEmpty()
                : order.after(owner, sizes, own, task.size());
    }

    Comparator<Running> firstToGo() {
        return Comparator.comparing(Running::application, order).thenComparing(LEAST_TO_LOSE);
    }

    /** Why no set of victims was found. */
    Reason reason() {
        if (anySpared) {
            return Reason.RATE_LIMIT;
        }
        return anyGives ? Reason.TOO_SMALL : Reason.NONE_AFTER;
    }
}
