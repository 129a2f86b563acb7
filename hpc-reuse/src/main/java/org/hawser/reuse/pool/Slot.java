// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.Optional;
import java.util.function.LongSupplier;

/** One slot of the pool and the JVM that currently serves it. Only {@link SlotPool} changes it, in its own thread. */
public final class Slot {
    private final int index;
    private final LongSupplier clock;
    private SlotState state = SlotState.DEAD;
    private long incarnation;
    private long stateSinceNanos;
    private int uses;
    private int failedStarts;
    private long notBeforeNanos;
    private String user = "";
    private Optional<String> containerId = Optional.empty();
    private boolean leaving;
    private long reportedNanos;
    private boolean proven;
    private boolean dismissed;
    private boolean adopted;

    /** @param incarnation the number of the last JVM that served this slot, 0 before the first */
    Slot(int index, long incarnation, LongSupplier clock) {
        this.index = index;
        this.incarnation = incarnation;
        this.clock = clock;
        this.stateSinceNanos = clock.getAsLong();
        this.notBeforeNanos = stateSinceNanos;
    }

    public int index() {
        return index;
    }

    public SlotState state() {
        return state;
    }

    public long incarnation() {
        return incarnation;
    }

    public int uses() {
        return uses;
    }

    public String user() {
        return user;
    }

    public Optional<String> containerId() {
        return containerId;
    }

    long stateSinceNanos() {
        return stateSinceNanos;
    }

    public long nanosInState() {
        return clock.getAsLong() - stateSinceNanos;
    }

    /** Whether the slot is removed instead of being started again, because the pool shrinks. */
    boolean isLeaving() {
        return leaving;
    }

    void leave(boolean value) {
        leaving = value;
    }

    void become(SlotState next) {
        if (!state.mayBecome(next)) {
            throw new IllegalStateException("slot " + index + ": " + state + " -> " + next);
        }
        state = next;
        stateSinceNanos = clock.getAsLong();
    }

    boolean mayStart() {
        return state == SlotState.DEAD && !leaving && clock.getAsLong() - notBeforeNanos >= 0;
    }

    void starting() {
        become(SlotState.STARTING);
        incarnation++;
        uses = 0;
        user = "";
        containerId = Optional.empty();
        proven = false;
        dismissed = false;
        adopted = false;
    }

    /** The JVM reports its state. */
    void reported(String liveUser, int liveUses) {
        user = liveUser;
        uses = liveUses;
        reportedNanos = clock.getAsLong();
        if (liveUses > 0) {
            prove();
        }
    }

    /** A slot that outlived its agent will report to the next one. */
    void adopted(long liveIncarnation) {
        incarnation = Math.max(incarnation, liveIncarnation);
        adopted = true;
    }

    /** Whether a former agent has started this JVM. */
    public boolean isAdopted() {
        return adopted;
    }

    void assigned(String container, String owner) {
        become(SlotState.ASSIGNED);
        containerId = Optional.of(container);
        user = owner;
        uses++;
    }

    void running(String container) {
        become(SlotState.RUNNING);
        containerId = Optional.of(container);
        prove();
    }

    private void prove() {
        proven = true;
        failedStarts = 0;
    }

    /** Its container no longer owns it. */
    void released(SlotState next) {
        become(next);
        containerId = Optional.empty();
    }

    /** It was asked to end, so its end says nothing about its start. */
    void dismissed() {
        become(SlotState.RETIRING);
        dismissed = true;
    }

    /** The JVM has ended. After a failed start the next one waits; the pause doubles up to {@code maxBackoffNanos}. */
    void dead(long firstBackoffNanos, long maxBackoffNanos) {
        boolean startFailed = hasFailedToStart(maxBackoffNanos);
        // The first loss of a JVM that had reported may be an accident. Only a second one in a row suggests a cause.
        boolean accident = startFailed && failedStarts == 0 && state != SlotState.STARTING;
        become(SlotState.DEAD);
        containerId = Optional.empty();
        failedStarts = startFailed ? failedStarts + 1 : 0;
        long backoff = startFailed && !accident ? firstBackoffNanos << Math.min(failedStarts - 1, 16) : 0;
        notBeforeNanos = stateSinceNanos + Math.min(backoff, maxBackoffNanos);
    }

    /** Whether this JVM would end unasked, without having run a container, before or soon after its first report. */
    private boolean hasFailedToStart(long soonNanos) {
        boolean soon = state == SlotState.STARTING || clock.getAsLong() - reportedNanos < soonNanos;
        return soon && !proven && !dismissed;
    }

    int failedStarts() {
        return failedStarts;
    }
}
