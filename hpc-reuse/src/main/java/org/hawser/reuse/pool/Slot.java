// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.Optional;

/** One slot of the pool and the JVM that currently serves it. Confined to {@link SlotPool}. */
final class Slot {
    private final int index;
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

    /** @param incarnation the number of the last JVM that served this slot, 0 before the first */
    Slot(int index, long incarnation, long nowNanos) {
        this.index = index;
        this.incarnation = incarnation;
        this.stateSinceNanos = nowNanos;
        this.notBeforeNanos = nowNanos;
    }

    int index() {
        return index;
    }

    SlotState state() {
        return state;
    }

    long incarnation() {
        return incarnation;
    }

    int uses() {
        return uses;
    }

    String user() {
        return user;
    }

    Optional<String> containerId() {
        return containerId;
    }

    long stateSinceNanos() {
        return stateSinceNanos;
    }

    /** Whether the slot is removed instead of being started again, because the pool shrinks. */
    boolean isLeaving() {
        return leaving;
    }

    void leave(boolean value) {
        leaving = value;
    }

    void become(SlotState next, long nowNanos) {
        if (!state.mayBecome(next)) {
            throw new IllegalStateException("slot " + index + ": " + state + " -> " + next);
        }
        state = next;
        stateSinceNanos = nowNanos;
    }

    boolean mayStart(long nowNanos) {
        return state == SlotState.DEAD && !leaving && nowNanos - notBeforeNanos >= 0;
    }

    void starting(long nowNanos) {
        become(SlotState.STARTING, nowNanos);
        incarnation++;
        uses = 0;
        user = "";
        containerId = Optional.empty();
        proven = false;
        dismissed = false;
    }

    /** The JVM reports its state. */
    void reported(String liveUser, int liveUses, long nowNanos) {
        user = liveUser;
        uses = liveUses;
        reportedNanos = nowNanos;
        if (liveUses > 0) {
            prove();
        }
    }

    /** A slot that outlived its agent will report to the next one. */
    void adopted(long liveIncarnation) {
        incarnation = Math.max(incarnation, liveIncarnation);
    }

    void assigned(String container, String owner, long nowNanos) {
        become(SlotState.ASSIGNED, nowNanos);
        containerId = Optional.of(container);
        user = owner;
        uses++;
    }

    void running(String container, long nowNanos) {
        become(SlotState.RUNNING, nowNanos);
        containerId = Optional.of(container);
        prove();
    }

    private void prove() {
        proven = true;
        failedStarts = 0;
    }

    void released(SlotState next, long nowNanos) {
        become(next, nowNanos);
        containerId = Optional.empty();
    }

    void idle(long nowNanos) {
        become(SlotState.IDLE, nowNanos);
        containerId = Optional.empty();
    }

    /** It was asked to end, so its end says nothing about its start. */
    void dismissed(long nowNanos) {
        become(SlotState.RETIRING, nowNanos);
        dismissed = true;
    }

    /** The JVM has ended. After a failed start the next one waits; the pause doubles up to {@code maxBackoffNanos}. */
    void dead(long firstBackoffNanos, long maxBackoffNanos, long nowNanos) {
        boolean startFailed = hasFailedToStart(maxBackoffNanos, nowNanos);
        // The first loss of a JVM that had reported may be an accident. Only a second one in a row suggests a cause.
        boolean accident = startFailed && failedStarts == 0 && state != SlotState.STARTING;
        become(SlotState.DEAD, nowNanos);
        containerId = Optional.empty();
        failedStarts = startFailed ? failedStarts + 1 : 0;
        long backoff = startFailed && !accident ? firstBackoffNanos << Math.min(failedStarts - 1, 16) : 0;
        notBeforeNanos = nowNanos + Math.min(backoff, maxBackoffNanos);
    }

    /** Whether this JVM would end unasked, without having run a container, before or soon after its first report. */
    private boolean hasFailedToStart(long soonNanos, long nowNanos) {
        boolean soon = state == SlotState.STARTING || nowNanos - reportedNanos < soonNanos;
        return soon && !proven && !dismissed;
    }

    int failedStarts() {
        return failedStarts;
    }
}
