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
 * What a process wants of MPI beside the transport.
 *
 * @param concurrent whether to ask for calls of several threads at a time; MPI may not grant it
 * @param whenMet called by the thread that owns MPI once everybody is known and before anything else is exchanged: the
 *     place for collective operations, which all processes must do in the same order
 */
public record MpiStart(boolean concurrent, Consumer<WorldDirectory> whenMet) {
    /** Nothing. */
    public static final MpiStart TRANSPORT_ONLY = new MpiStart(false, world -> {});

    public MpiStart {
        requireNonNull(whenMet, "whenMet is null");
    }
}
