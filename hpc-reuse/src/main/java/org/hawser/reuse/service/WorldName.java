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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;
import org.hawser.transport.world.WorldDirectory;

/** What an MPI world is called, so that processes can tell whether they are in the same one. */
public final class WorldName {
    private WorldName() {}

    /** Equal in all ranks of a world, different in every other; it tells nothing of the world's secret. */
    public static String of(WorldDirectory world) {
        return UUID.nameUUIDFromBytes(world.secret().getBytes(UTF_8)).toString();
    }
}
