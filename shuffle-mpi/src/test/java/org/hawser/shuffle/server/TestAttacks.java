// SPDX-License-Identifier: Apache-2.0
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
