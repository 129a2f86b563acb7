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
package org.hawser.bench.shuffle;

import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;

/** A process of the benchmark as a rank on this host. */
final class LocalRank {
    private static final String HOST = "localhost";

    private LocalRank() {}

    static OpenMpiEndpoint join(Configuration conf, ProcessRole role, OptionalInt slot, RequestHandler handler) {
        return OpenMpiEndpoint.join(
                rank -> new Member(rank, role, HOST, HOST, 0, slot), handler, TransportKeys.limits(conf::get));
    }
}
