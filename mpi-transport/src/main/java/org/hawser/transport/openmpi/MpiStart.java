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
