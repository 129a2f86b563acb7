// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.shuffle.ranks.RankTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The same over MPI, between processes that a real mpirun starts. */
@Tag("cluster")
class TestMpiShuffle {
    @TempDir
    private Path directory;

    @TestFactory
    Stream<DynamicTest> contract() {
        return RankTests.run(ShuffleServerInRankZero.class, 1, List.of(), directory);
    }
}
