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
