// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;

/** A world of simulated processes. Not safe for use by several threads. */
public final class SimulatedNetwork {
    private static final int MAX_STEP_NANOS = 200_000;

    private final Random random;
    private final TransportLimits limits;
    private final Traffic traffic;
    private final Map<PeerId, SimulatedEndpoint> processes = new TreeMap<>();
    private long nowNanos;

    /** An empty world in which everything follows from the seed. */
    public SimulatedNetwork(long seed, TransportLimits limits) {
        this.random = new Random(seed);
        this.limits = requireNonNull(limits, "limits is null");
        this.traffic = new Traffic(random);
        this.nowNanos = random.nextLong();
    }

    /** A new process. */
    public Endpoint add(PeerId id, RequestHandler handler) {
        SimulatedEndpoint endpoint =
                new SimulatedEndpoint(id, new SimulatedFabric(id, traffic, this::now), handler, limits, this::now);
        if (processes.putIfAbsent(id, endpoint) != null) {
            throw new IllegalArgumentException(id + " exists already");
        }
        return endpoint;
    }

    /** The process is gone, and what was sent to it vanishes. */
    public void kill(PeerId id) {
        processes.get(id).kill();
        traffic.kill(id);
    }

    /** The process does nothing until it is continued. */
    public void stop(PeerId id) {
        processes.get(id).pause(true);
    }

    /** The process goes on. */
    public void resume(PeerId id) {
        processes.get(id).pause(false);
    }

    /**
     * From now on loses some of what is sent from one process to another.
     *
     * @param ratio from 0, none, to 1, all; of payload, the rest of a stream is lost with its first lost piece
     */
    public void lose(PeerId from, PeerId to, double ratio) {
        traffic.lose(from, to, ratio);
    }

    /** From now on refuses to send payload from one process to another, after so many more pieces of it. */
    public void refusePayload(PeerId from, PeerId to, int pieces) {
        traffic.refusePayload(from, to, pieces);
    }

    /** The clock, in ns. */
    public long now() {
        return nowNanos;
    }

    /** Lets a process have its turn, then some time pass. */
    public void step() {
        processes.values().stream()
                .skip(random.nextInt(processes.size()))
                .findFirst()
                .ifPresent(SimulatedEndpoint::turn);
        nowNanos += random.nextInt(MAX_STEP_NANOS / processes.size());
    }

    /**
     * Goes on until the condition holds.
     *
     * @param limit of simulated time
     * @return whether it came to hold
     */
    public boolean runUntil(BooleanSupplier condition, Duration limit) {
        long end = nowNanos + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (nowNanos - end >= 0) {
                return false;
            }
            step();
        }
        return true;
    }
}
