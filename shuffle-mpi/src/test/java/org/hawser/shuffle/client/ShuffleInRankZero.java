// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.hawser.shuffle.ranks.Ranks;
import org.hawser.transport.TransportMetrics;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link TestShuffleOverMpi} runs there: one reducer after the other, with the processes that those before left. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ShuffleInRankZero {
    private static final int MOST_FURTHER_SEEDS = 20;
    private static final SpareRanks SPARE = new SpareRanks(Ranks.here());

    static LongStream seeds() {
        return LongStream.range(firstSeed(), firstSeed() + TestShuffleOverMpi.SEEDS_PER_WORLD);
    }

    @Order(1)
    @ParameterizedTest
    @MethodSource("seeds")
    void shuffle_noFaults_everyMapComesAtOnceFromItsAgent(long seed) {
        run(seed, false);
    }

    @Order(2)
    @Test
    void shuffle_noFaults_allHasComeOverMpi() {
        TransportMetrics mpi = Ranks.here().mpi().metrics();
        assertThat(mpi.payloadBytesReceived()).isPositive();
        assertThat(mpi.callsFailed()).isZero();
        assertThat(mpi.callsCompleted()).isEqualTo(mpi.callsStarted());
    }

    @Order(3)
    @ParameterizedTest
    @MethodSource("seeds")
    void shuffle_faultsOfAllKinds_everyMapIsMergedOnce(long seed) {
        run(seed, true);
    }

    /** The seeds above nearly always see to that; when faults happen is not theirs to decide, so further ones may have to. */
    @Order(4)
    @Test
    void shuffle_faultsOfAllKinds_processesHaveFallenSilent() {
        long seed = firstSeed() + TestShuffleOverMpi.SEEDS_PER_WORLD;
        for (int i = 0; i < MOST_FURTHER_SEEDS && processesSuspected() == 0; i++) {
            run(seed + i, true);
        }
        assertThat(processesSuspected()).isPositive();
    }

    private static long processesSuspected() {
        return Ranks.here().mpi().metrics().peersSuspected();
    }

    private static long firstSeed() {
        return Long.getLong(TestShuffleOverMpi.FIRST_SEED);
    }

    private static void run(long seed, boolean faults) {
        try (Cluster cluster = new MpiCluster(SPARE)) {
            new ShuffleRun(seed, faults, faults ? Pace.REAL : Pace.PATIENT, cluster).run();
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed + ": " + e, e);
        }
    }
}
