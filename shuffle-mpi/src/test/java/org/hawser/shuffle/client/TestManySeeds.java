// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every map's segment is merged exactly once, whatever happens to messages, agents and nodes. */
@Tag("simulated")
class TestManySeeds {
    private static final int SEEDS_PER_TEST = 50;

    static LongStream batches() {
        return LongStream.range(0, Boolean.getBoolean("hawser.soak") ? 200 : 8);
    }

    @ParameterizedTest
    @MethodSource("batches")
    void shuffle_faultsOfAllKinds_everyMapIsMergedOnce(long batch) {
        run(batch, true);
    }

    @ParameterizedTest
    @MethodSource("batches")
    void shuffle_noFaults_everyMapComesAtOnceFromItsAgent(long batch) {
        run(batch, false);
    }

    private static void run(long batch, boolean faults) {
        long retries = 0;
        long fallbacks = 0;
        long movedBytes = 0;
        long inPlace = 0;
        long notInPlace = 0;
        for (long seed = batch * SEEDS_PER_TEST; seed < (batch + 1) * SEEDS_PER_TEST; seed++) {
            try (Cluster cluster = new SimulatedCluster(seed)) {
                ShuffleRun run = new ShuffleRun(seed, faults, Pace.SIMULATED, cluster);
                run.run();
                movedBytes += run.statistics().bytesFrom(HeldIn.REMOTE_MEMORY);
                inPlace += run.inPlace();
                notInPlace += run.statistics().segmentsNotInPlace();
                retries += run.statistics().getRetries();
                fallbacks += Stream.of(FetchFailure.Reason.values())
                        .mapToLong(run.statistics()::fallbacks)
                        .sum();
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + e, e);
            }
        }
        assertThat(movedBytes)
                .as("batch %d: bytes that moved before they were fetched", batch)
                .isPositive();
        assertThat(inPlace)
                .as("batch %d: segments read in this node's memory", batch)
                .isPositive();
        if (faults) {
            assertThat(notInPlace)
                    .as("batch %d: segments that could not be read there", batch)
                    .isPositive();
        }
        assertThat(retries > 0 && fallbacks > 0)
                .as("batch %d: faults have had an effect: %d retries, %d segments over HTTP", batch, retries, fallbacks)
                .isEqualTo(faults);
    }
}
