// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.detect;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which nodes are lost, from the numbers of their heartbeats and, once a node is silent, from probes. The seed
 * (Yildiz, section 6.3.1) only lowers Hadoop's limit for silence, to 25 s: lower, it would take a node for lost whose
 * NodeManager collects garbage or starts again. The probe tells these from a node that is gone, so seconds suffice for the
 * latter.
 *
 * <p>A node is lost if it is silent for longer than {@link SilenceLimits} allows for the newest answer of a probe. Silence
 * counts from the look at which the last heartbeat was seen. Time during which nobody looked is no silence, or else a
 * ResourceManager that was stopped itself would lose all its nodes. A node that stays silent is probed again and again, but
 * lost only once.
 *
 * <p>If most nodes are late at a time, it is rather the network of the ResourceManager that is out of order than all of
 * them. A host that does not answer is then judged like one that does. Late is a node that has been silent for half of the
 * limit: nodes send heartbeats at different times, so in an outage they do not reach the limit together, but all of them are
 * late when the first one does. A node that lives is never late: the limit is at least three heartbeats.
 *
 * <p>Each look costs one step for each node. Not for use by several threads at once.
 *
 * @param <N> what names a node
 */
public final class NodeWatch<N> {
    /**
     * The longer a node has been silent, the less often it is probed. One that is stopped does not accept the connections that
     * its kernel does, and once a few hundred wait, its host seems to be dead.
     */
    private static final int PROBES_PER_SILENCE = 16;

    private final SilenceLimits limits;
    private final long longestGapNanos;
    private final long betweenProbesNanos;
    private final Map<N, Watched> nodes = new HashMap<>();
    private final Set<N> late = new HashSet<>();
    private long lookedAt;
    private boolean hasLooked;
    private boolean outage;

    /** Looks are to be {@code interval} apart. */
    public NodeWatch(SilenceLimits limits, Duration interval) {
        this.limits = requireNonNull(limits, "limits is null");
        this.longestGapNanos = interval.multipliedBy(2).toNanos();
        this.betweenProbesNanos = limits.probe().dividedBy(3).toNanos();
    }

    /**
     * Takes note of all nodes that should send heartbeats; others are forgotten.
     *
     * @param heartbeats of each node, the number of its last heartbeat; any change is a heartbeat
     * @return the nodes to probe now; each is returned again only after {@link #answered}, or a heartbeat
     */
    public List<N> look(Map<N, Integer> heartbeats, long nowNanos) {
        long missed = hasLooked ? Math.max(0, nowNanos - lookedAt - longestGapNanos) : 0;
        lookedAt = nowNanos;
        hasLooked = true;
        nodes.keySet().retainAll(heartbeats.keySet());
        List<N> silent = new ArrayList<>();
        late.clear();
        long limit = limits.probe().toNanos();
        heartbeats.forEach((name, heartbeat) -> {
            Watched node = nodes.computeIfAbsent(name, any -> new Watched(heartbeat, nowNanos));
            long silence = node.hears(heartbeat, missed, nowNanos);
            if (silence >= limit / 2) {
                late.add(name);
            }
            long between = Math.max(betweenProbesNanos, silence / PROBES_PER_SILENCE);
            if (silence >= limit && node.mayBeProbed(nowNanos - between)) {
                node.state = State.PROBED;
                node.probedAt = nowNanos;
                silent.add(name);
            }
        });
        outage = late.size() > 1 && 2 * late.size() > nodes.size();
        return silent;
    }

    /** The nodes that were late at the last look: whatever ends or begins there, nobody hears of it. */
    public Set<N> late() {
        return Set.copyOf(late);
    }

    /** Whether most nodes were late at the last look. */
    public boolean isOutage() {
        return outage;
    }

    /**
     * Takes the answer of a probe, which is judged by the silence up to the last look.
     *
     * @return how long the node has been silent, if it is lost by this answer
     */
    public Optional<Duration> answered(N name, ProbeAnswer answer) {
        Watched node = nodes.get(name);
        if (node == null || node.state != State.PROBED) {
            return Optional.empty();
        }
        long silence = lookedAt - node.heardAt;
        ProbeAnswer judged = outage && answer == ProbeAnswer.NONE ? ProbeAnswer.ACCEPTED : answer;
        node.state = silence < limits.nanos(judged) ? State.SILENT : State.LOST;
        return Optional.of(Duration.ofNanos(silence)).filter(any -> node.state == State.LOST);
    }

    private enum State {
        HEARD,
        /** An answer is awaited. */
        PROBED,
        /** The last answer allows more silence. */
        SILENT,
        LOST
    }

    private static final class Watched {
        private State state = State.HEARD;
        private int heartbeat;
        private long heardAt;
        private long probedAt;

        Watched(int heartbeat, long heardAt) {
            this.heartbeat = heartbeat;
            this.heardAt = heardAt;
        }

        /** Returns for how long the node has been silent, in nanoseconds. */
        long hears(int last, long missed, long now) {
            if (last != heartbeat) {
                heartbeat = last;
                heardAt = now;
                state = State.HEARD;
            } else {
                heardAt += missed;
            }
            return now - heardAt;
        }

        boolean mayBeProbed(long lastProbeBefore) {
            return state == State.HEARD || (state == State.SILENT && probedAt <= lastProbeBefore);
        }
    }
}
