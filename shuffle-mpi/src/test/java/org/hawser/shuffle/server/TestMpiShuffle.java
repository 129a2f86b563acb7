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
