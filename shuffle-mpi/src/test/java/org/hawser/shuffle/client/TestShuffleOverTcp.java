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
package org.hawser.shuffle.client;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same over TCP and with real threads; the seed decides what happens, but not when. */
@Tag("simulated")
class TestShuffleOverTcp {
    static LongStream seeds() {
        return LongStream.range(0, Boolean.getBoolean("hawser.soak") ? 200 : 10);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shuffle_faultsOfAllKinds_everyMapIsMergedOnce(long seed) {
        run(seed, true);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shuffle_noFaults_everyMapComesAtOnceFromItsAgent(long seed) {
        run(seed, false);
    }

    private static void run(long seed, boolean faults) {
        try (Cluster cluster = new NettyCluster()) {
            new ShuffleRun(seed, faults, Pace.REAL, cluster).run();
        }
    }
}
