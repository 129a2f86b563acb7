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
package org.hawser.bench.transport;

import java.util.Locale;

/** What is compared: Hawser over a network, and the network alone. */
enum ProbeKind {
    /** Sends and receives of Open MPI, one thread in each process that does nothing else. */
    MPI_RAW,
    /** The transport over Open MPI. */
    MPI,
    /** Blocking socket channels, one thread in each process. */
    TCP_RAW,
    /** The transport over Netty. */
    TCP;

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean overMpi() {
        return this == MPI_RAW || this == MPI;
    }
}
