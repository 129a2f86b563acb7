// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hawser.chronos.decide.Step.End;

/**
 * The decisions that have not come to their end. While a task has an open decision, no other is made for it. A decision closes
 * when the task has a container, when the room has gone to another task or has not been used for a while, when the node is lost,
 * or when a container has not ended in time. Not for use by several threads at once.
 */
public final class OpenDecisions {
    /** Until the application says that it has what it was given: a few heartbeats. */
    static final long SETTLE_MILLIS = 5_000;

    static final long KILL_MILLIS = 10_000;

    private final long killAfterMillis;
    private final long awaitMillis;
    private final Map<TaskId, OpenDecision> open = new LinkedHashMap<>();
    private final Map<TaskId, Integer> tries = new HashMap<>();
    /** Since when a container is awaited, for whatever task. */
    private final Map<ContainerId, Long> awaitedSince = new HashMap<>();

    private long lookedMillis;
    /** One container has not ended for them in time, so none is awaited any more. */
    private final Set<TaskId> awaitedInVain = new HashSet<>();
    /** Asked for, and not ended: also those whose task has got a container elsewhere. */
    private final Map<ContainerId, Running> asked = new HashMap<>();

    /** Victims are killed after {@code killAfter}; those that end by themselves in {@code naturalTermination} are awaited. */
    public OpenDecisions(Duration killAfter, Duration naturalTermination) {
        this.killAfterMillis = requireNonNull(killAfter, "killAfter is null").toMillis();
        this.awaitMillis = naturalTermination.multipliedBy(2).plusSeconds(1).toMillis();
    }

    /** Empty if the decision is none that needs to be followed. */
    public Optional<OpenDecision> add(Decision decision, long nowMillis) {
        if (decision instanceof Decision.Preempt preempt) {
            preempt.victims().forEach(victim -> asked.put(victim.container(), victim));
            tries.merge(preempt.waiting().task(), 1, Integer::sum);
            return Optional.of(
                    add(new OpenDecision(preempt.waiting(), preempt.node(), preempt.victims(), false, nowMillis)));
        }
        if (decision instanceof Decision.AwaitEnd await) {
            awaitedSince.putIfAbsent(await.ending().container(), nowMillis);
            return Optional.of(
                    add(new OpenDecision(await.waiting(), await.node(), List.of(await.ending()), true, nowMillis)));
        }
        return Optional.empty();
    }

    private OpenDecision add(OpenDecision decision) {
        open.put(decision.waiting().task(), decision);
        return decision;
    }

    /** As if it had not been made, though it counts as one of the task's tries. */
    public void withdraw(OpenDecision decision) {
        open.remove(decision.waiting().task());
        decision.victims().forEach(victim -> {
            asked.remove(victim.container());
            awaitedSince.remove(victim.container(), decision.openedMillis());
        });
    }

    /** In the order in which they were made. */
    public Collection<OpenDecision> all() {
        return open.values();
    }

    /** What is to be done now. */
    public List<Step> look(World world, long nowMillis) {
        lookedMillis = nowMillis;
        awaitedSince.keySet().removeIf(container -> !world.runs(container));
        List<Step> steps = new ArrayList<>();
        open.values().forEach(decision -> decision.look(world, nowMillis));
        exchange(world);
        open.values().forEach(decision -> step(decision, world, nowMillis).ifPresent(steps::add));
        for (Step step : steps) {
            if (step instanceof Step.Close close) {
                open.remove(close.decision().waiting().task());
            }
        }
        asked.keySet().removeIf(container -> !world.runs(container));
        tries.keySet().removeIf(task -> !world.waits(task));
        awaitedInVain.removeIf(task -> !world.waits(task));
        return steps;
    }

    /** An application uses room for whichever of its tasks it likes; what was made for that one is for the other then. */
    private void exchange(World world) {
        List<OpenDecision> all = List.copyOf(open.values());
        for (OpenDecision spare : all) {
            if (spare.isSpare(world)) {
                all.stream()
                        .filter(used -> used.canUse(spare, world))
                        .findFirst()
                        .ifPresent(spare::exchange);
            }
        }
        open.clear();
        all.forEach(this::add);
    }

    private Optional<Step> step(OpenDecision decision, World world, long nowMillis) {
        if (!world.waits(decision.waiting().task())) {
            return close(decision, End.SERVED);
        }
        if (!world.lives(decision.node())) {
            return close(decision, End.NODE_LOST);
        }
        if (decision.isTaken(world)) {
            return close(decision, End.TAKEN);
        }
        if (decision.hasRoom()) {
            return decision.roomFor(nowMillis) < SETTLE_MILLIS ? Optional.empty() : close(decision, End.UNUSED);
        }
        if (decision.awaited()) {
            if (decision.left().stream().noneMatch(late -> isOverdue(late.container()))) {
                return Optional.empty();
            }
            awaitedInVain.add(decision.waiting().task());
            return close(decision, End.STAYED);
        }
        if (!decision.killed() && decision.openFor(nowMillis) >= killAfterMillis) {
            decision.kill();
            return Optional.of(new Step.Kill(decision));
        }
        return decision.openFor(nowMillis) >= killAfterMillis + KILL_MILLIS
                ? close(decision, End.STAYED)
                : Optional.empty();
    }

    private static Optional<Step> close(OpenDecision decision, End end) {
        return Optional.of(new Step.Close(decision, end));
    }

    public boolean isOpen(TaskId task) {
        return open.containsKey(task);
    }

    int tries(TaskId task) {
        return tries.getOrDefault(task, 0);
    }

    /** Whether it was awaited already, and had not ended in time at the last look. */
    boolean isOverdue(ContainerId container) {
        Long since = awaitedSince.get(container);
        return since != null && lookedMillis - since >= awaitMillis;
    }

    /** Whether something is awaited for the task if it ends by itself. */
    boolean mayAwait(TaskId task) {
        return !awaitedInVain.contains(task);
    }

    /** As of the last look; the order takes them into account from now on. */
    Commitments commitments(Order order) {
        Commitments commitments = new Commitments();
        Map<ContainerId, Running> going = new HashMap<>(asked);
        for (OpenDecision decision : open.values()) {
            Size coming = Size.NONE;
            for (Running running : decision.left()) {
                going.put(running.container(), running);
                coming = coming.plus(running.size());
            }
            if (decision.needsRoom()) {
                commitments.promise(decision.node(), decision.waiting().size().minus(coming));
                order.got(
                        decision.waiting().task().application(),
                        decision.waiting().size());
            }
        }
        for (Running running : going.values()) {
            commitments.take(running.container());
            order.moved(running.application(), running.size());
        }
        return commitments;
    }
}
