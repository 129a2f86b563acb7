// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.service;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.hawser.transport.Endpoint;

/**
 * The endpoint through which programs in a slot reach the agents of its MPI world. It belongs to the slot and outlives
 * its containers, which must not close it.
 *
 * @param world the name of its MPI world, for comparison with {@link AgentAddress#world}
 * @param endpoint this slot's
 */
public record SlotTransport(String world, Endpoint endpoint) {
    private static final AtomicReference<SlotTransport> CURRENT = new AtomicReference<>();

    public SlotTransport {
        requireNonNull(world, "world is null");
        requireNonNull(endpoint, "endpoint is null");
    }

    /** This process's; empty unless it is a slot and a rank. */
    public static Optional<SlotTransport> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** Installs it in this process. Must be called once, before the first container. */
    public void install() {
        if (!CURRENT.compareAndSet(null, this)) {
            throw new IllegalStateException("this slot has an endpoint already");
        }
    }
}
