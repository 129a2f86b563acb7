// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.util.Collection;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** What a worker knows of one memory node. Used by {@link Placement} alone. */
final class Peer {
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** Of one that is silent, and may be gone for good. */
    private static final long LONGEST_SILENCE_NANOS = TimeUnit.MINUTES.toNanos(10);
    /** After this time, a node that had no room is asked again. */
    private static final long TRUST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final MemoryNode node;
    private OptionalLong reported = OptionalLong.empty();
    private long reportedAtNanos;
    private long unanswered;
    private boolean draining;
    /** Applications of which reducers run there. */
    private Set<String> reducing = Set.of();

    private int failures;
    private long pauseEndsNanos;
    /** Bytes that the node is owed in the rotation. */
    private double credit;

    private boolean begun;

    Peer(MemoryNode node) {
        this.node = node;
    }

    MemoryNode node() {
        return node;
    }

    boolean isKnown() {
        return reported.isPresent();
    }

    /** What is free there if all requests under way are granted; 0 if nothing is known. */
    long free() {
        return Math.max(0, reported.orElse(0) - unanswered);
    }

    boolean takes(long bytes, long nowNanos) {
        if (draining || isPaused(nowNanos)) {
            return false;
        }
        return !isKnown() || free() >= bytes || nowNanos - reportedAtNanos >= TRUST_NANOS;
    }

    void asked(long bytes) {
        unanswered += bytes;
    }

    void answered(long bytes) {
        unanswered = Math.max(0, unanswered - bytes);
    }

    void report(long free, long nowNanos) {
        reported = OptionalLong.of(free);
        reportedAtNanos = nowNanos;
        if (pauseEndsNanos - nowNanos > LONGEST_PAUSE_NANOS) {
            pauseEndsNanos = nowNanos + LONGEST_PAUSE_NANOS;
        }
    }

    void drains(boolean whether) {
        draining = whether;
    }

    void reduces(Collection<String> applications) {
        reducing = Set.copyOf(applications);
    }

    boolean isNear(String application) {
        return reducing.contains(application);
    }

    void succeeded() {
        failures = 0;
    }

    boolean hasFailed() {
        return failures > 0;
    }

    /** The node has refused. */
    void refused(RandomGenerator random, long nowNanos) {
        pause(LONGEST_PAUSE_NANOS, random, nowNanos);
    }

    /** The node has not answered. */
    void failed(RandomGenerator random, long nowNanos) {
        pause(LONGEST_SILENCE_NANOS, random, nowNanos);
    }

    /** Leaves the node alone, twice as long each time, and half to one and a half of that at random. */
    private void pause(long longest, RandomGenerator random, long nowNanos) {
        if (isPaused(nowNanos)) {
            // Requests that were under way together fail together, and count once.
            return;
        }
        long pause = Math.min(longest, FIRST_PAUSE_NANOS << Math.min(failures, 10));
        failures++;
        pauseEndsNanos = nowNanos + (long) (pause * (0.5 + random.nextDouble()));
    }

    private boolean isPaused(long nowNanos) {
        return hasFailed() && pauseEndsNanos - nowNanos > 0;
    }

    double credit() {
        return credit;
    }

    /** Sets the credit for the first turn. */
    void begin(double bytes) {
        credit = begun ? credit : bytes;
        begun = true;
    }

    void credit(double bytes) {
        credit += bytes;
    }
}
