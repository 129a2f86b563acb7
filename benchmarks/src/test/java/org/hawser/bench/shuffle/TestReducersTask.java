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
package org.hawser.bench.shuffle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.bench.network.Cables;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TestReducersTask {
    @TempDir
    private Path work;

    static Stream<List<Slowdown>> slowdowns() {
        return Stream.of(List.of(), List.of(new Slowdown(new Cables("hawser-7-1-"), 1, "20mbit", "200mbit", 1000)));
    }

    @ParameterizedTest
    @MethodSource("slowdowns")
    void survivesBeingAFile(List<Slowdown> slowdowns) throws IOException {
        ReducersTask task = new ReducersTask(
                Path.of("/tmp/site.xml"),
                new Workload(ShuffleLoad.SMALL, slowdowns.isEmpty()),
                work,
                new MapSources(List.of("198.18.0.1:13562", "198.18.0.2:40000"), new Placement(List.of(3, 1))),
                List.of(17L, 18L),
                "tcp",
                4,
                1500,
                3,
                slowdowns.isEmpty(),
                slowdowns);
        assertThat(ReducersTask.read(task.write())).isEqualTo(task);
    }
}
