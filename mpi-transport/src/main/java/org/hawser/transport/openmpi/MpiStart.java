// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static java.util.Objects.requireNonNull;

import java.util.function.Consumer;
import org.hawser.transport.world.WorldDirectory;

/**
 * What a process needs from MPI in addition to the transport.
 *
 * @param concurrent whether to request concurrent calls of several threads; MPI may not grant it
 * @param whenMet called by the thread that owns MPI when all processes are known and before anything else is
 *     exchanged, for collective operations; all processes must perform these in the same order
 */
public record MpiStart(boolean concurrent, Consumer<WorldDirectory> whenMet) {
    /** Nothing. */
    public static final MpiStart TRANSPORT_ONLY = new MpiStart(false, world -> {});

    public MpiStart {
        requireNonNull(whenMet, "whenMet is null");
    }
}
