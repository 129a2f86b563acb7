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
