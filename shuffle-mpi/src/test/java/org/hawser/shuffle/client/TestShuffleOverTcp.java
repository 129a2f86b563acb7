// SPDX-License-Identifier: Apache-2.0
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
            new ShuffleRun(seed, faults, faults ? Pace.REAL : Pace.PATIENT, cluster).run();
        }
    }
}
