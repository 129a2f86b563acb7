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
    private static final SpareRanks SPARE = new SpareRanks(Ranks.here());

    static LongStream seeds() {
        long first = Long.getLong(TestShuffleOverMpi.FIRST_SEED);
        return LongStream.range(first, first + TestShuffleOverMpi.SEEDS_PER_WORLD);
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

    @Order(4)
    @Test
    void shuffle_faultsOfAllKinds_havePreventedCallsOverMpi() {
        TransportMetrics mpi = Ranks.here().mpi().metrics();
        assertThat(mpi.callsFailed()).isPositive();
        assertThat(mpi.peersSuspected()).isPositive();
    }

    private static void run(long seed, boolean faults) {
        try (Cluster cluster = new MpiCluster(SPARE)) {
            new ShuffleRun(seed, faults, faults ? Pace.REAL : Pace.PATIENT, cluster).run();
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed + ": " + e, e);
        }
    }
}
