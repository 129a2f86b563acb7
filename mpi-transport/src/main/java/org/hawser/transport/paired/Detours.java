/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.transport.paired;

import static java.util.Objects.requireNonNull;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.hawser.transport.PeerId;

/**
 * Which peers are asked over TCP because MPI does not reach them. After a while one call tries MPI; if it fails, the next
 * trial is twice as far away, up to a limit. Safe for use by several threads.
 */
final class Detours {
    private static final System.Logger LOG = System.getLogger(Detours.class.getName());
    private static final int MAX_DOUBLINGS = 5;

    private final Duration firstWait;
    private final LongSupplier nanoClock;
    private final ConcurrentMap<PeerId, Detour> detours = new ConcurrentHashMap<>();

    Detours(Duration firstWait, LongSupplier nanoClock) {
        this.firstWait = requireNonNull(firstWait, "firstWait is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
    }

    /** How many there are now. */
    int count() {
        return detours.size();
    }

    /** Whether to ask over MPI. If this is a trial, one of the three methods below has to be called when it has ended. */
    boolean mpiIsOpen(PeerId peer) {
        Detour now = detours.get(peer);
        if (now == null) {
            return true;
        }
        boolean due = !now.onTrial() && nanoClock.getAsLong() - now.trialNanos() >= 0;
        return due && detours.replace(peer, now, now.tried());
    }

    /** The peer has answered over MPI. */
    void answered(PeerId peer) {
        if (!detours.isEmpty() && detours.remove(peer) != null) {
            LOG.log(Level.INFO, () -> peer + " is asked over MPI again, since it answers there.");
        }
    }

    /** The peer has given no sign of life over MPI. Only a call on trial counts, not one that began before the detour. */
    void silent(PeerId peer, String reason) {
        Detour first = new Detour(nanoClock.getAsLong() + firstWait.toNanos(), 0, false);
        if (detours.putIfAbsent(peer, first) != null) {
            detours.computeIfPresent(peer, (one, before) -> before.onTrial() ? afterFailed(before) : before);
        } else {
            LOG.log(
                    Level.WARNING,
                    () -> peer + " is asked over TCP from now on: " + reason + ". MPI is tried again in "
                            + firstWait.toMillis() + " ms.");
        }
    }

    /** A call over MPI has ended, but not by what the peer did or did not do. */
    void inconclusive(PeerId peer) {
        if (!detours.isEmpty()) {
            detours.computeIfPresent(peer, (one, before) -> before.untried());
        }
    }

    /** TCP does not reach the peer either, so there is nothing to be lost by trying MPI. */
    void tcpFailed(PeerId peer) {
        detours.computeIfPresent(peer, (one, before) -> before.due(nanoClock.getAsLong()));
    }

    private Detour afterFailed(Detour before) {
        int failures = Math.min(before.failures() + 1, MAX_DOUBLINGS);
        return new Detour(nanoClock.getAsLong() + (firstWait.toNanos() << failures), failures, false);
    }

    /**
     * The way of one peer's calls.
     *
     * @param trialNanos when MPI may be tried
     * @param failures trials that have failed
     * @param onTrial whether a call tries it now
     */
    private record Detour(long trialNanos, int failures, boolean onTrial) {
        Detour tried() {
            return new Detour(trialNanos, failures, true);
        }

        Detour untried() {
            return new Detour(trialNanos, failures, false);
        }

        Detour due(long now) {
            return new Detour(now, failures, onTrial);
        }
    }
}
