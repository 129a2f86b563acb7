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

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.bench.network.Cables;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TestReducersTask {
    static Stream<Optional<Slowdown>> slowdowns() {
        return Stream.of(
                Optional.empty(),
                Optional.of(new Slowdown(new Cables("hawser-7-1-"), 1, "20mbit", "200mbit", Duration.ofSeconds(1))));
    }

    @ParameterizedTest
    @MethodSource("slowdowns")
    void survivesBeingArguments(Optional<Slowdown> slowdown) {
        ReducersTask task = new ReducersTask(
                Path.of("/tmp/site.xml"),
                new Workload(ShuffleLoad.SMALL, false),
                Path.of("/tmp/work"),
                MapSources.one("localhost:13562", 200),
                List.of(17L, 18L),
                "tcp",
                4,
                Duration.ofMillis(1500),
                3,
                slowdown.isPresent(),
                slowdown);
        assertThat(ReducersTask.parse(task.words().toArray(String[]::new))).isEqualTo(task);
    }
}
