// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.IOException;
import java.nio.file.Path;
import org.hawser.shuffle.ranks.Ranks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link TestMpiShuffle} runs there. */
class ShuffleServerInRankZero extends ShuffleServerContract {
    private static final int ATTACKS = 1_000;

    @Override
    ShuffleWorld newWorld(ServerLimits limits) {
        return new MpiShuffleWorld(limits);
    }

    /** A share of those that are made over other transports. */
    @Test
    void handle_attacks_servesNone(@TempDir Path attacked) throws IOException {
        Attacks.with(attacked, ATTACKS, Ranks.HEADER_BYTES).attack(newWorld(Limits.ample()), 13);
    }
}
