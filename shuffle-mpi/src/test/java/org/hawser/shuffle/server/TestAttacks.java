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
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that must not be served are not, and leave the server as it was. */
class TestAttacks {
    private static final int ATTACKS = Boolean.getBoolean("hawser.soak") ? 100_000 : 10_000;

    /** More than a request may have, so that it is the server that refuses. */
    private static final int MESSAGE_BYTES = 2 << 20;

    @TempDir
    private Path root;

    @Test
    void handle_attacksOverTheSimulatedTransport_servesNone() throws IOException {
        attack(new SimulatedShuffleWorld(3, Limits.ample(), TransportSizes.withMessagesOf(MESSAGE_BYTES)), 11);
    }

    @Test
    void handle_attacksOverTcp_servesNone() throws IOException {
        attack(new NettyShuffleWorld(Limits.ample(), TransportSizes.withMessagesOf(MESSAGE_BYTES)), 12);
    }

    private void attack(ShuffleWorld world, long seed) throws IOException {
        Attacks.with(root, ATTACKS, MESSAGE_BYTES).attack(world, seed);
    }
}
