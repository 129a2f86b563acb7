// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.hawser.shuffle.ranks.RankTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The same over MPI and TCP, with agents that are reached through processes of a real mpirun, which are killed and stopped. */
@Tag("cluster")
class TestShuffleOverMpi {
    static final String FIRST_SEED = "hawser.first-seed";
    static final long SEEDS_PER_WORLD = 5;

    /** Enough for the first agents of a run and for those that take the place of lost ones, in some runs. */
    private static final int OTHERS = 10;

    private static final long WORLDS = Boolean.getBoolean("hawser.soak") ? 40 : 1;

    @TempDir
    private Path directory;

    @TestFactory
    Stream<DynamicTest> shuffle() {
        return LongStream.range(0, WORLDS).boxed().flatMap(this::inWorld);
    }

    private Stream<DynamicTest> inWorld(long number) {
        String firstSeed = "-D" + FIRST_SEED + "=" + number * SEEDS_PER_WORLD;
        return RankTests.run(
                ShuffleInRankZero.class, OTHERS, List.of(firstSeed), directory.resolve(Long.toString(number)));
    }
}
