// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rules of the pool, stated independently of {@link SlotPool}: takes its actions and objects to any that break one. */
final class PoolModel {
    static final long TICK_NANOS = Duration.ofMillis(100).toNanos();

    /** A container that asks for a slot. */
    record Asking(long id, String container, String user, long sinceNanos, long deadlineNanos) {}

    private record FailedStarts(int count, long sinceNanos, boolean accident) {}

    final NavigableMap<Integer, SimulatedJvm> jvms = new TreeMap<>();
    final Map<Long, Asking> waiting = new java.util.LinkedHashMap<>();
    final List<SimulatedJvm> gone = new ArrayList<>();
    private final SlotPool.Limits limits;
    private final Set<Long> answered = new HashSet<>();
    private final Map<Integer, FailedStarts> failedStarts = new HashMap<>();
    private final Map<Integer, Long> incarnations = new HashMap<>();
    private int lastChosen = -1;
    private int size;
    private boolean stopping;

    PoolModel(SlotPool.Limits limits) {
        this.limits = limits;
    }

    int size() {
        return size;
    }

    void resized(int newSize) {
        size = newSize;
        failedStarts.keySet().removeIf(index -> index >= newSize && !jvms.containsKey(index));
    }

    void stopped() {
        stopping = true;
    }

    /** Another agent, with a pool of its own: whoever waited has lost the connection. */
    void agentRestarted(long now) {
        waiting.clear();
        gone.clear();
        failedStarts.clear();
        incarnations.clear();
        lastChosen = -1;
        for (SimulatedJvm jvm : jvms.values()) {
            jvm.adopted = true;
            jvm.reported = false;
            jvm.killed = false;
            jvm.proven = false;
            jvm.dismissed = false;
            jvm.seenAs(SlotState.STARTING, now);
            incarnations.put(jvm.index, jvm.incarnation);
        }
    }

    void reported(SimulatedJvm jvm, long now) {
        jvm.reported = true;
        jvm.reportedNanos = now;
        jvm.proven = jvm.uses > 0;
        jvm.seenAs(jvm.report().state(), now);
    }

    void died(SimulatedJvm jvm, long now) {
        jvms.remove(jvm.index);
        gone.add(jvm);
        if (jvm.index >= size) {
            failedStarts.remove(jvm.index);
        } else if (hasFailedToStart(jvm, now)) {
            int before = Optional.ofNullable(failedStarts.get(jvm.index))
                    .map(FailedStarts::count)
                    .orElse(0);
            failedStarts.put(
                    jvm.index, new FailedStarts(before + 1, now, before == 0 && jvm.seen != SlotState.STARTING));
        } else {
            failedStarts.remove(jvm.index);
        }
    }

    private static boolean hasFailedToStart(SimulatedJvm jvm, long now) {
        boolean soon =
                jvm.seen == SlotState.STARTING || now - jvm.reportedNanos < SlotPool.Limits.MAX_BACKOFF.toNanos();
        return soon && !jvm.proven && !jvm.dismissed;
    }

    /** Carries the actions out, in their order. */
    void perform(List<PoolAction> actions, long now) {
        for (PoolAction action : actions) {
            if (action instanceof PoolAction.StartSlot start) {
                started(start, now);
            } else if (action instanceof PoolAction.Dispatch dispatch) {
                dispatched(dispatch, now);
            } else if (action instanceof PoolAction.Reject reject) {
                rejected(reject, now);
            } else if (action instanceof PoolAction.AskExit exit) {
                asked(exit, now);
            } else if (action instanceof PoolAction.Kill kill) {
                killed(kill, now);
            }
        }
        if (actions.stream().anyMatch(PoolAction.StartSlot.class::isInstance)) {
            assertThat(count(SlotState.STARTING)).as("parallel starts").isLessThanOrEqualTo(limits.parallelStarts());
        }
    }

    private void started(PoolAction.StartSlot start, long now) {
        assertThat(stopping).as("started while stopping").isFalse();
        assertThat(start.slot()).as("started beyond the size").isBetween(0, size - 1);
        assertThat(jvms).as("a second JVM for one place").doesNotContainKey(start.slot());
        assertThat(start.incarnation())
                .as("incarnation of slot %d", start.slot())
                .isGreaterThan(incarnations.getOrDefault(start.slot(), 0L));
        assertThat(backsOff(start.slot(), now))
                .as("no pause after %s", failedStarts.get(start.slot()))
                .isFalse();
        incarnations.put(start.slot(), start.incarnation());
        jvms.put(start.slot(), new SimulatedJvm(start.slot(), start.incarnation(), now));
    }

    private boolean backsOff(int index, long now) {
        FailedStarts failed = failedStarts.get(index);
        return failed != null
                && !failed.accident()
                && now - failed.sinceNanos()
                        < Math.min(
                                limits.startBackoff().toNanos() << Math.min(failed.count() - 1, 16),
                                SlotPool.Limits.MAX_BACKOFF.toNanos());
    }

    private void dispatched(PoolAction.Dispatch dispatch, long now) {
        Asking request = answer(dispatch.request());
        assertThat(now - request.deadlineNanos())
                .as("dispatched after its deadline")
                .isLessThanOrEqualTo(TICK_NANOS);
        SimulatedJvm jvm = live(dispatch.slot(), dispatch.incarnation());
        assertThat(Optional.of(jvm)).as("round-robin choice").isEqualTo(nextIdle(request.user()));
        assertThat(jvm.serves(request.user(), limits.crossUsers()))
                .as("%s given to %s", jvm, request.user())
                .isTrue();
        for (Asking earlier : waiting.values()) {
            boolean overtaken = earlier.id() < request.id() && jvm.serves(earlier.user(), limits.crossUsers());
            assertThat(overtaken).as("%s overtook %s", request, earlier).isFalse();
        }
        assertThat(dispatch.waitedNanos()).isEqualTo(now - request.sinceNanos());
        assertThat(dispatch.use()).isEqualTo(jvm.uses + 1);
        lastChosen = jvm.index;
        jvm.uses++;
        jvm.user = request.user();
        jvm.container = request.container();
        jvm.doing = SlotState.ASSIGNED;
        jvm.seenAs(SlotState.ASSIGNED, now);
    }

    private void rejected(PoolAction.Reject reject, long now) {
        Asking request = waiting.containsKey(reject.request()) ? answer(reject.request()) : null;
        if (reject.why().reason() == ForkReason.STOPPING) {
            assertThat(stopping).isTrue();
            return;
        }
        assertThat(request).as("rejected, but does not wait: %s", reject).isNotNull();
        assertThat(reject.why().reason()).isIn(ForkReason.BUSY, ForkReason.NO_SLOT_ALIVE);
        assertThat(now - request.deadlineNanos()).as("rejected early").isNotNegative();
    }

    private Asking answer(long id) {
        assertThat(answered.add(id)).as("request %d answered twice", id).isTrue();
        Asking request = waiting.remove(id);
        assertThat(request).as("request %d does not wait", id).isNotNull();
        return request;
    }

    private void asked(PoolAction.AskExit exit, long now) {
        SimulatedJvm jvm = live(exit.slot(), exit.incarnation());
        assertThat(jvm.seen).as("asked to exit").isEqualTo(SlotState.IDLE);
        switch (exit.reason()) {
            case RESIZED -> assertThat(exit.slot()).isGreaterThanOrEqualTo(size);
            case OTHER_USER -> {
                assertThat(waiting.values())
                        .as("somebody whom %s cannot serve", jvm)
                        .anyMatch(request -> !jvm.serves(request.user(), limits.crossUsers()));
                assertThat(onTheWay(now)).as("fresh slots on the way").isLessThan(waiting.size());
            }
            default -> throw new AssertionError("asked to exit because of " + exit.reason());
        }
        jvm.dismissed = true;
        jvm.seenAs(SlotState.RETIRING, now);
    }

    /** Places that will have a fresh JVM without anything given up for it. */
    private long onTheWay(long now) {
        return IntStream.range(0, size)
                .filter(index -> {
                    SimulatedJvm jvm = jvms.get(index);
                    return jvm == null
                            ? !backsOff(index, now)
                            : jvm.seen == SlotState.STARTING || jvm.seen == SlotState.RETIRING;
                })
                .count();
    }

    private void killed(PoolAction.Kill kill, long now) {
        SimulatedJvm jvm = live(kill.slot(), kill.incarnation());
        if (kill.reason() == RetireReason.STOPPING) {
            assertThat(stopping).isTrue();
        } else {
            assertThat(Optional.of(kill.reason())).as("killed: %s", jvm).isEqualTo(overdue(jvm, now));
        }
        jvm.killed = true;
    }

    private SimulatedJvm live(int index, long incarnation) {
        SimulatedJvm jvm = jvms.get(index);
        assertThat(jvm).as("slot %d", index).isNotNull();
        assertThat(jvm.incarnation).as("incarnation of slot %d", index).isEqualTo(incarnation);
        return jvm;
    }

    private Optional<SimulatedJvm> nextIdle(String user) {
        return Stream.concat(
                        jvms.tailMap(lastChosen, false).values().stream(),
                        jvms.headMap(lastChosen, true).values().stream())
                .filter(jvm -> isFreeFor(jvm, user))
                .findFirst();
    }

    private boolean isFreeFor(SimulatedJvm jvm, String user) {
        return jvm.seen == SlotState.IDLE && jvm.index < size && jvm.serves(user, limits.crossUsers());
    }

    private Optional<RetireReason> overdue(SimulatedJvm jvm, long now) {
        long age = now - jvm.seenSinceNanos;
        return switch (jvm.seen) {
            case STARTING -> beyond(age, limits.startTimeout(), RetireReason.START_TIMEOUT);
            case ASSIGNED -> beyond(age, limits.confirmTimeout(), RetireReason.UNRESPONSIVE);
            case CLEANING -> beyond(age, limits.cleaningTimeout(), RetireReason.CLEANING_TIMEOUT);
            case RETIRING -> beyond(age, limits.cleaningTimeout(), RetireReason.KILLED);
            default -> Optional.empty();
        };
    }

    private static Optional<RetireReason> beyond(long ageNanos, Duration limit, RetireReason reason) {
        return ageNanos > limit.toNanos() ? Optional.of(reason) : Optional.empty();
    }

    long count(SlotState state) {
        return jvms.values().stream().filter(jvm -> jvm.seen == state).count();
    }

    /** Compares the pool with what it must be now. */
    void check(SlotPool pool, long now) {
        Map<Integer, SlotState> expected = new TreeMap<>();
        for (int index = 0; index < size && !stopping; index++) {
            expected.put(index, SlotState.DEAD);
        }
        jvms.values().forEach(jvm -> expected.put(jvm.index, jvm.seen));
        Map<Integer, SlotState> actual = new TreeMap<>();
        pool.slots().stream()
                .filter(slot -> !stopping || slot.state() != SlotState.DEAD)
                .forEach(slot -> actual.put(slot.index(), slot.state()));
        assertThat(actual).as("slots").isEqualTo(expected);
        assertThat(pool.waiting()).as("waiting requests").isEqualTo(waiting.size());
        for (Asking request : waiting.values()) {
            assertThat(nextIdle(request.user()))
                    .as("free for %s, which waits", request)
                    .isEmpty();
        }
        if (waiting.size() > onTheWay(now)) {
            assertThat(jvms.values())
                    .as("idle for nobody while %s wait", waiting.values())
                    .noneMatch(jvm -> jvm.seen == SlotState.IDLE && jvm.index < size);
        }
        for (Slot slot : pool.slots()) {
            if (slot.state().isOwned()) {
                SimulatedJvm jvm = jvms.get(slot.index());
                assertThat(slot.containerId()).as("container of %s", jvm).contains(jvm.container);
                assertThat(slot.user()).isEqualTo(jvm.user);
            }
        }
    }

    /** After a tick, whatever is overdue has been killed and nobody waits beyond the deadline. */
    void checkTick(long now) {
        assertThat(waiting.values()).as("waits at %d", now).allMatch(request -> now - request.deadlineNanos() < 0);
        for (SimulatedJvm jvm : jvms.values()) {
            assertThat(overdue(jvm, now).isPresent() && !jvm.killed)
                    .as("overdue and alive: %s", jvm)
                    .isFalse();
        }
    }
}
